"""Uploaded tables between their preview and their confirmation."""

import re
from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from import_export.tmp_storages import BaseStorage

from players.refusal import Refused

KEPT = timedelta(days=1)


class Uploads(BaseStorage):
    """One file a table in a folder of our own; whatever nobody confirmed within a day is thrown away."""

    def save(self, data: bytes) -> None:
        self.name = uuid4().hex
        folder = self.folder()
        folder.mkdir(parents=True, exist_ok=True)
        self.sweep(folder)
        self.path().write_bytes(data)

    def read(self) -> bytes:
        try:
            return self.path().read_bytes()
        except FileNotFoundError:
            raise Refused(
                "upload-gone", "this table was imported already, or waited too long; upload it again"
            ) from None

    def remove(self) -> None:
        self.path().unlink(missing_ok=True)

    def path(self):
        # The name comes back from the browser.
        if not re.fullmatch("[0-9a-f]{32}", self.name or ""):
            raise Refused("upload-gone", "no such upload; upload the table again")
        return self.folder() / self.name

    @staticmethod
    def folder():
        return settings.VAR_DIR / "imports"

    @staticmethod
    def sweep(folder) -> None:
        oldest = (datetime.now() - KEPT).timestamp()
        for path in folder.iterdir():
            if path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)
