"""Small tournament reports for tests, written column by column."""

HEAD = {
    "012": "Rook Ending Open",
    "022": "Springfield",
    "032": "SCO",
    "042": "2026/10/10",
    "052": "2026/10/11",
    "092": "Individual: Swiss-System",
    "102": "Arbiter, Anna (999000000)",
    "122": "90 minutes + 30 seconds per move",
}
ENTRANTS = (
    ("Alder, Ada", "w", 2010, "SCO", 999000001, "1990/02/03"),
    ("Birch, Ben", "m", 1990, "SCO", 999000002, "1985/04/05"),
    ("Cedar, Cora", "w", 1850, "SCO", 999000003, "2001/06/07"),
    ("Dogwood, Dan", "m", 1720, "SCO", 999000004, "1979/08/09"),
)
CELLS = (("2 w 1", "3 b ="), ("1 b 0", "4 w 1"), ("4 w 1", "1 w ="), ("3 b 0", "2 b 0"))


def entrant(number: int, person: tuple, cells=(), *, points: str = "", rank: str = "") -> str:
    """A player line; `person` is name, sex, rating, federation, FIDE id, birth; a cell reads like `2 w 1`."""
    name, sex, rating, federation, fide_id, birth = person
    line = f"001 {number:>4} {sex:1}{'':>3} {name:<33} {rating or '':>4} {federation:<3}"
    line = f"{line} {fide_id or '':>11} {birth:<10}"
    return f"{line} {points:>4} {rank or number:>4}" + "".join(f"  {cell(c)}" for c in cells)


def cell(text: str) -> str:
    opponent, colour, result = text.split()
    return f"{opponent.rjust(4, '0' if opponent == '0000' else ' ')} {colour} {result}"


def report(entrants=ENTRANTS, cells=CELLS, *, rounds: str = "26/10/10 26/10/11", **head) -> bytes:
    """A report of these entrants; `head` replaces records, `r042=""` leaves out the first day."""
    records = HEAD | {code[1:]: text for code, text in head.items()}
    dates = "".join(f"  {day:<8}" for day in rounds.split())
    lines = [f"{code} {text}" for code, text in records.items() if text]
    lines.append(f"132 {'':<85}{dates}")
    lines += [entrant(number, person, cells[number - 1]) for number, person in enumerate(entrants, start=1)]
    return "\r\n".join([*lines, ""]).encode()
