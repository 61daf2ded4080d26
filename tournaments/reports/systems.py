"""What kind of tournament it is, guessed from the type a report gives in words or in code."""

import re

from .model import ReportedPlayer

_WORDS = (
    ("scheveningen", r"scheveningen"),
    ("schiller", r"schiller"),
    ("knockout", r"knock.?out|\bk\.?o\.?\b"),
    ("roundrobin", r"robin|berger|rundenturnier|all.play.all|todos contra todos|\brr\b|toutes rondes|круг"),
    (
        "swiss",
        r"swiss|schweizer|suisse|suizo|svizzer|su[ií][cç]o|švicar|швейцар|dutch|dubov|burstein|lim system",
    ),
    ("match", r"\bmatch\b|zweikampf"),
)
_TEAM = re.compile(r"team|mannschaft|[ée]quipe|equipo|squadr|ekip|drużyn|коман", re.IGNORECASE)


def kind(encoded: str, system: str, players: tuple[ReportedPlayer, ...], is_team: bool) -> str:
    """One of `model.KINDS`: from record 192, else the words of 092, else who met whom."""
    for text in (encoded, system):
        for name, pattern in _WORDS:
            if re.search(pattern, text, re.IGNORECASE):
                return name
    return "team" if is_team else _by_pairings(players)


def is_team_type(encoded: str, system: str) -> bool:
    """Whether record 192 or 092 speaks of teams."""
    return bool(_TEAM.search(encoded) or _TEAM.search(system))


def is_double(encoded: str, system: str) -> bool:
    """Whether everybody may meet twice."""
    return bool(re.search(r"double|doppel|doble|hin.und", f"{encoded} {system}", re.IGNORECASE))


def _by_pairings(players: tuple[ReportedPlayer, ...]) -> str:
    if len(players) == 2:
        return "match"
    met = [{cell.opponent for cell in player.cells} - {None, player.number} for player in players]
    everyone = len(players) > 2 and all(len(opponents) == len(players) - 1 for opponents in met)
    return "roundrobin" if everyone else "other"
