"""Why a file is not taken as a list of FIDE: one way of saying it, with file, line, field and the cure."""

from players.refusal import Refused


def refused(code: str, file: str, what: str, mend: str = "", *, line: int = 0, field: str = "") -> Refused:
    """The refusal of `file`; `line` 0 and `field` "" where the whole file is meant."""
    place = f"{file}, line {line}" if line else file
    return Refused(
        code,
        "{place}: {what}" + (" ({mend})" if mend else ""),
        place=place,
        file=file,
        line=line,
        field=field,
        what=what,
        mend=mend,
    )
