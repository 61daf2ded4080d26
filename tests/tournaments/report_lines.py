"""Reports for tests, put together line by line; the default one is without any finding."""

from tournaments.reports.reader import Report, read

HEADERS = {
    "012": "Harbour Open",
    "022": "Bremen",
    "032": "GER",
    "042": "2026/03/07",
    "052": "2026/03/08",
    "092": "Individual: Swiss-System",
    "102": "Brandt, Ole (91234567)",
    "122": "90 min + 30 sec",
    "132": ("26/03/07", "26/03/08"),
}


def headers(**changes) -> list[str]:
    """The header lines; `_042="…"` changes one, None leaves it out."""
    records = HEADERS | {code.lstrip("_"): value for code, value in changes.items()}
    return [_header(code, value) for code, value in sorted(records.items()) if value is not None]


def _header(code: str, value) -> str:
    return f"{code:91}" + "  ".join(value) if isinstance(value, tuple) else f"{code} {value}"


def player(
    number, *cells, name="Olsen, Mia", sex="w", title="", rating=1800, federation="GER", fide_id=None,
    birth="1990/05/17", points="0.0", rank="",
) -> str:  # fmt: skip
    """A 001 line; a cell is `2 w 1` or `0000 - U`."""
    number_text = str(91000000 + number if fide_id is None and isinstance(number, int) else fide_id or "")
    line = f"001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:>3} {number_text:>11} "
    line += f"{birth:<10} {points:>4} {rank or number:>4}"
    return line + "".join(f"  {cell:>8}" for cell in cells)


def pair() -> list[str]:
    """Two players, two games, 1½ to ½."""
    return [
        player(1, "2 w 1", "2 b =", points="1.5"),
        player(2, "1 b 0", "1 w =", name="Berg, Jan", sex="m", points="0.5"),
    ]


def text(*lines: str) -> str:
    return "".join(f"{line}\r\n" for line in lines)


def read_lines(*lines: str, **options) -> Report:
    """What the reader makes of `lines`."""
    return read(text(*lines).encode(), **options)


def read_players(*players: str, **changes) -> Report:
    """What the reader makes of the usual headers (changed as told) and `players`."""
    return read_lines(*headers(**changes), *players)


def found(report: Report, code: str) -> list:
    """The findings with `code`."""
    return [finding for finding in report.findings if finding.code == code]
