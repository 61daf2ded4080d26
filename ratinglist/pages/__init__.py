"""What the pages show: reads only, one module a subject; nothing here changes a row."""
