"""Addresses of lists: a day in the path, and behind it a revision that is not the first of its date."""

from datetime import date

from django.urls import reverse


class Day:
    """A path converter for `YYYY-MM-DD`; a day that no calendar has is no match."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


def list_path(list_, page: str = "list", **more) -> str:
    """Where a page of a list is: itself, `list_report`, `list_file` (name) or `calculation` (pk)."""
    where = {"type_code": list_.type_id, "date": list_.date} | more
    if list_.revision:
        where["revision"] = list_.revision
    return reverse(page, kwargs=where)
