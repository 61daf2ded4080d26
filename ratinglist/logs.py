"""What the terminal shows of requests."""

import logging


class RefusalsInOneLine(logging.Filter):
    """A request that was refused (403, 404) is one line: a traceback would look like a fault of the site."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = None
        return True
