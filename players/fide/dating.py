"""Of which month, and of which type, a list is: by the file's name, its header, or what the officer says."""

import re
from datetime import date

from players.fide.layouts import MONTHS, month_of
from players.fide.refusals import refused
from players.fide.rows import TYPES

YEAR_MONTH = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_](0[1-9]|1[0-2])(?!\d)")
ARCHIVE = re.compile(rf"(?<![a-z])((?:{'|'.join(MONTHS)})\d\d)frl", re.IGNORECASE)
TYPE_WORD = re.compile(rf"(?<![a-z])({'|'.join(TYPES)})(?![a-z])", re.IGNORECASE)


def named_month(name: str) -> date | None:
    """The month in a file name such as `players_list_foa_2025-01.zip` or `standard_oct25frl.txt`."""
    if found := YEAR_MONTH.search(name):
        return date(int(found[1]), int(found[2]), 1)
    found = ARCHIVE.search(name)
    return month_of(found[1]) if found else None


def named_type(name: str) -> str | None:
    found = TYPE_WORD.search(name.replace("_", " "))
    return found[1].lower() if found else None


def list_date(file: str, member: str, in_header: date | None, given: date | None) -> date:
    """The date of the list; what is given wins over names, and nothing wins over the header."""
    if given and given.day != 1:
        raise refused("list-date", file, f"a list is of the first of a month, not of {given}", field="date")
    in_name = named_month(file) or named_month(member)
    found = given or in_header or in_name
    if not found:
        what = "neither name nor header says of which month the list is"
        raise refused("list-date", file, what, "say it with --date YYYY-MM-01", field="date")
    if in_header and in_header != found:
        what = f"the header says {in_header:%Y-%m}, --date says {found:%Y-%m}"
        raise refused("list-date", file, what, f"leave out --date or use {in_header}", line=1, field="date")
    if not given and in_name and in_name != found:
        what = f"the header says {in_header:%Y-%m}, the name says {in_name:%Y-%m}"
        raise refused("list-date", file, what, "rename the file or give --date", line=1, field="date")
    return found


def list_type(file: str, member: str, given: str | None) -> str:
    """The type that a single list rates."""
    if found := given or named_type(file) or named_type(member):
        return found
    what = "the list has one rating, and its name does not say of which type"
    mend = "say it with --type standard, rapid or blitz"
    raise refused("list-type", file, what, mend, field="type")
