"""What is to be said of a report once the register, FIDE's list and the other reports are at hand."""

from dataclasses import dataclass
from datetime import date

from players.findings import Finding, Severity
from players.models import FidePlayer, Player, Status
from players.names import folded, name_key
from ratinglist.rules import counting
from ratinglist.rules.editions import STANDARD
from tournaments import deadlines, events
from tournaments.editions import is_known
from tournaments.models import STANDING, Report, State, Tournament
from tournaments.rating_differences import rating_differences
from tournaments.reports.model import ReportedPlayer, ReportedTournament
from tournaments.time_types import known_edition, type_of

TYPE_UNKNOWN, NO_EDITION, DOUBLE, WAITING_DOUBLE = "E050", "E051", "E032", "W034"
COLUMNS = {"sex": 10, "title": 11, "name": 15, "federation": 54, "birth": 70}
FIDE_TYPES = ("standard", "rapid", "blitz")


def findings(
    report: Report, reported: ReportedTournament, players: dict[int, Player], *, on: date
) -> list[Finding]:
    """Everything to say of a report that could be read; `players` are those identified, by starting number.

    Errors among it stand in the way of submitting: no rating type, no edition for its day, a double.
    """
    tournament = events.described(report)
    return [
        *type_findings(report, tournament),
        *double_findings(report),
        *time_findings(report, reported, tournament),
        *deadline_findings(tournament, on=on),
        *unknown_id_findings(reported),
        *difference_findings(reported, players),
        *rating_differences(reported, players, type_code=tournament.type_id or ""),
    ]


def type_findings(report: Report, tournament: Tournament):
    heading, chosen = report.heading, tournament.type
    if chosen is None:
        what = f"The rating type does not follow from the time control {heading['time_control']!r}."
        yield Finding(Severity.ERROR, TYPE_UNKNOWN, what, "Choose standard, rapid or blitz.", field="122")
        return
    start = date.fromisoformat(heading["start"])
    if not is_known(chosen, start):
        what = f"No regulations are known here for {chosen.name} events that start on {start}."
        yield Finding(Severity.ERROR, NO_EDITION, what, "Correct the first day in 042.", field="042")
    if heading["type"] and chosen.code in FIDE_TYPES and heading["type"] != chosen.code:
        what = (
            f"By its time control {heading['time_control']!r} this is {heading['type']}, not {chosen.code}."
        )
        yield warning("W026", what, "Games whose thinking time does not fit are not rated.", field="122")


def double_findings(report: Report):
    for other in doubles(report, STANDING):
        what = f"The same games are in {other.file_name}, sent in as {other.tournament}."
        counts = other.state in (State.ACCEPTED, State.RATED)
        severity, code = (Severity.ERROR, DOUBLE) if counts else (Severity.WARNING, WAITING_DOUBLE)
        yield Finding(severity, code, what, "Withdraw one, or send it as a new version of that tournament.")


def doubles(report: Report, states) -> list[Report]:
    """Reports of other tournaments that hold the same games."""
    if not report.games_digest:
        return []
    same = Report.objects.filter(games_digest=report.games_digest, state__in=states).select_related(
        "tournament"
    )
    return list(
        same.exclude(pk=report.pk).exclude(tournament=report.tournament_id).defer("packed").order_by("pk")[:3]
    )


def time_findings(report: Report, reported: ReportedTournament, tournament: Tournament):
    seconds, start = report.heading["game_seconds"], date.fromisoformat(report.heading["start"])
    strongest = max((player.rating or 0 for player in reported.players), default=0)
    least = counting.least_minutes(known_edition(STANDARD, start), strongest, None)
    if tournament.type_id == STANDARD == type_of(seconds, start) and seconds < 60 * least:
        needed = f"A game of a player rated {strongest} needs {least} minutes each for 60 moves"
        what = f"{needed}; here it has {seconds // 60}."
        yield warning("W026", what, "Games with too little time for the ratings are not rated.", field="122")


def deadline_findings(tournament: Tournament, *, on: date):
    late = deadlines.belongs_to(tournament, accepted_on=on).list_date is None
    severity, code = (Severity.WARNING, "W050") if late else (Severity.INFO, "I050")
    yield Finding(severity, code, deadlines.notice(tournament, on=on), field="052")
    if tournament.end > on:
        what = f"The tournament ends on {tournament.end}, after the day on which it is sent in ({on})."
        yield warning("W052", what, "Correct the dates, or send the report once it is over.", field="052")


def unknown_id_findings(reported: ReportedTournament):
    lines = [player for player in reported.players if player.fide_id]
    ids = {player.fide_id for player in lines}
    known = set(Player.objects.filter(fide_id__in=ids).values_list("fide_id", flat=True))
    known |= set(FidePlayer.objects.filter(fide_id__in=ids).values_list("fide_id", flat=True))
    for line in lines:
        if line.fide_id not in known:
            who = f"Player {line.number} {line.name}"
            what = f"{who}: FIDE id {line.fide_id} is in no list and not in the register."
            place = {"line": line.line, "column": 58, "field": "fide_id", "raw": str(line.fide_id)}
            yield warning("W051", what, "Correct the id, or import FIDE's newest list.", **place)


@dataclass(frozen=True)
class Known:
    """What is known of a person elsewhere, and where that stands."""

    source: str
    name: str
    sex: str
    titles: tuple[str, ...]
    federation: str
    birth_year: int | None
    birth: date | None


def difference_findings(reported: ReportedTournament, players: dict[int, Player]):
    lines = {player.number: player for player in reported.players}
    for number, player in players.items():
        if player.status == Status.DECEASED and (player.status_on or reported.start) <= reported.start:
            what = f"Player {number} {lines[number].name} is deceased according to the register."
            yield warning(
                "W020", what, "Link the line to whoever played.", line=lines[number].line, field="name"
            )
    for number, known in known_persons(players).items():
        yield from differences(lines[number], known)


def known_persons(players: dict[int, Player]) -> dict[int, Known]:
    """What FIDE's list, else the register, says by starting number."""
    ids = [player.fide_id for player in players.values() if player.fide_id]
    listed = FidePlayer.objects.in_bulk(ids)
    return {
        number: from_fide(listed[player.fide_id], player)
        if player.fide_id in listed
        else from_register(player)
        for number, player in players.items()
    }


def from_fide(listed: FidePlayer, player: Player) -> Known:
    return Known(
        source="FIDE's list",
        name=listed.name,
        sex=listed.sex or player.sex,
        titles=(listed.title, listed.women_title),
        federation=listed.federation,
        birth_year=listed.birth_year,
        birth=player.birth_date if player.birth_precision == "full" else None,
    )


def from_register(player: Player) -> Known:
    return Known(
        source="the register",
        name=player.name,
        sex=player.sex,
        titles=(player.title, player.women_title),
        federation=player.federation_id,
        birth_year=player.birth_year,
        birth=player.birth_date if player.birth_precision == "full" else None,
    )


def differences(line: ReportedPlayer, known: Known):
    """A warning for every field that differs from what is known; an empty one differs from nothing."""
    year = line.birth_date and line.birth_date.year
    full = line.birth_precision == "full" and known.birth
    pairs = {
        "name": (line.name, known.name, not same_name(line.name, known.name)),
        "sex": (line.sex, known.sex, line.sex != known.sex),
        "title": (line.title, known.titles[0], line.title not in known.titles),
        "federation": (line.federation, known.federation, line.federation != known.federation),
        "birth": (line.birth_date, known.birth, line.birth_date != known.birth)
        if full
        else (year, known.birth_year, year != known.birth_year),
    }
    for field, (here, there, differs) in pairs.items():
        if differs and ((here and there) or (field == "title" and here)):
            yield difference(line, field, here, there, known.source)


def difference(line: ReportedPlayer, field: str, here, there, source: str) -> Finding:
    what = f"Player {line.number} {line.name}: {field} {here or 'none'} here, {there or 'none'} in {source}."
    place = {"line": line.line, "column": COLUMNS[field], "field": field, "raw": str(here)}
    return warning("W020", what, f"Correct the report, or {source} if it is wrong.", **place)


def same_name(here: str, there: str) -> bool:
    """Equal parts in any order, or one name cut off where a report's column ends."""
    return name_key(here) == name_key(there) or (len(here) >= 30 and folded(there).startswith(folded(here)))


def warning(code: str, what: str, mend: str, **place) -> Finding:
    return Finding(Severity.WARNING, code, what, mend, **place)
