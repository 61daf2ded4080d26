"""Vietnamese dates short enough for a table's line; the rest is Django's."""

DATE_FORMAT = r"j \t\h\á\n\g n, Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = r"H:i, j \t\h\á\n\g n, Y"
SHORT_DATETIME_FORMAT = "H:i d/m/Y"
