"""Writing a tournament as a report: TRF16 to the letter, or TRF26 where national numbers must travel too."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from . import specials
from .federations import CODES, own_codes
from .model import Cell, NationalEntry, ReportedPlayer, ReportedTeam, ReportedTournament
from .plain import plain
from .players import SHORTEST_FIDE_ID
from .values import birth_text, tenths_text

VERSIONS = ("TRF16", "TRF26")
_NAME = 33
_TEAM_NAME = 32


def write(tournament: ReportedTournament, *, version: str = "TRF16", encoding: str = "ascii") -> bytes:
    """The report of `tournament` with CRLF line ends; ValueError for an unknown version.

    With `encoding="ascii"` (what FIDE's own list uses) accents are taken off, so that columns count the same
    in bytes and characters; another encoding keeps the letters it has. TRF16 carries no national ratings, and
    a national number only where the FIDE number is missing and it cannot be taken for one. Teams are written
    as 013 in TRF16 and 310 in TRF26.
    """
    if version not in VERSIONS:
        raise ValueError(f"there is no version {version!r} to write; choose from {', '.join(VERSIONS)}")
    tournament = _folded(tournament) if encoding == "ascii" else tournament
    text = "".join(f"{_printable(line).rstrip()}\r\n" for line in _lines(tournament, version))
    return (plain(text) if encoding == "ascii" else text).encode(encoding, errors="replace")


def _folded(tournament: ReportedTournament) -> ReportedTournament:
    """Names in ASCII before they are put in columns, as a letter may become two."""
    players = tuple(replace(player, name=plain(player.name)) for player in tournament.players)
    teams = (replace(team, name=plain(team.name), nickname=plain(team.nickname)) for team in tournament.teams)
    return replace(tournament, players=players, teams=tuple(teams))


def _lines(tournament: ReportedTournament, version: str) -> Iterator[str]:
    yield from _header_lines(tournament)
    if version == "TRF26":
        yield from _new_header_lines(tournament)
    for player in tournament.players:
        yield _player_line(player, tournament, version)
    if version == "TRF26":
        yield from _national_lines(tournament)
        yield from map(_new_team_line, tournament.teams)
        yield from map(specials.special_text, tournament.specials)
    else:
        yield from map(_old_team_line, tournament.teams)


def _header_lines(tournament: ReportedTournament) -> Iterator[str]:
    rated = sum(player.rating is not None for player in tournament.players)
    yield f"012 {tournament.name}"
    yield f"022 {tournament.city}"
    yield f"032 {tournament.federation}"
    yield f"042 {_day(tournament.start)}"
    yield f"052 {_day(tournament.end)}"
    yield f"062 {tournament.declared_players or len(tournament.players)}"
    yield f"072 {tournament.declared_rated or rated}"
    yield f"082 {tournament.declared_teams or len(tournament.teams)}"
    yield f"092 {tournament.system}"
    yield f"102 {tournament.chief_arbiter}"
    yield from (f"112 {deputy}" for deputy in tournament.deputies)
    yield f"122 {tournament.time_control}"
    if any(tournament.round_dates):
        yield f"{'132':91}" + "  ".join(_short_day(day) for day in tournament.round_dates)


def _new_header_lines(tournament: ReportedTournament) -> Iterator[str]:
    scoring = "    ".join(f"{symbol}{tenths_text(value):>4}" for symbol, value in tournament.scoring)
    team_scoring = "   ".join(f"{symbol}{tenths_text(value):>4}" for symbol, value in tournament.team_scoring)
    records = (
        ("142", tournament.declared_rounds),
        ("152", tournament.first_colour.upper()),
        ("162", scoring and f" {scoring}"),
        ("172", f"{tournament.ranking_federation:3} {tournament.ranking_method}".rstrip()),
        ("182", tournament.pairing_program),
        ("192", tournament.encoded_type),
        ("202", tournament.tie_breaks),
        ("212", tournament.ranking_order),
        ("222", tournament.encoded_time_control),
        ("352", tournament.board_colours),
        ("362", team_scoring),
    )
    yield from (f"{code} {value}" for code, value in records if value)


def _player_line(player: ReportedPlayer, tournament: ReportedTournament, version: str) -> str:
    name = f"{player.name[:_NAME]:<{_NAME}}"
    title = (player.title or player.title_raw)[:3]
    birth = birth_text(player.birth_date, player.birth_precision)
    cells = "".join(_cell_text(player.cell(number)) for number in range(1, tournament.rounds + 1))
    return (
        f"001 {player.number:>4} {player.sex:1}{title:>3} {name} {player.rating or '':>4} "
        f"{player.federation[:3]:>3} {_number_text(player, tournament, version):>11} {birth:<10}"
        f"{tenths_text(player.points_tenths):>5} {player.rank or '':>4}{cells}"
    )


def _cell_text(cell: Cell | None) -> str:
    if cell is None or cell.opponent is None:
        return f"  0000 - {cell.result if cell else 'Z'}"
    return f"  {cell.opponent:>4} {cell.colour or ' '} {cell.result or ' '}"


def _number_text(player: ReportedPlayer, tournament: ReportedTournament, version: str) -> str:
    if player.fide_id:
        return str(player.fide_id)
    travels = version == "TRF26" and _travels(player, tournament)
    return player.national_id if not travels and _shows_as_national(player.national_id) else ""


def _travels(player: ReportedPlayer, tournament: ReportedTournament) -> bool:
    """Whether a reader will know a line of the player's national federation for what it is."""
    own = (f"032 {tournament.federation}", f"172 {tournament.ranking_federation}")
    return player.national_federation in CODES | own_codes(own)


def _shows_as_national(number: str) -> bool:
    if not (number.isascii() and number.isalnum() and len(number) <= 11):
        return False
    if number[0].isalpha():
        return number[1:].isdigit()
    return number.isdigit() and len(number) < SHORTEST_FIDE_ID


def _national_lines(tournament: ReportedTournament) -> Iterator[str]:
    for player in tournament.players:
        if _travels(player, tournament) and (player.national_id or player.national_rating):
            yield _national_line(player.number, _main_entry(player))
        for entry in player.national_lines:
            if entry.federation != player.national_federation:
                yield _national_line(player.number, entry)


def _main_entry(player: ReportedPlayer) -> NationalEntry:
    return NationalEntry(
        player.national_federation,
        player.national_id,
        player.national_rating,
        player.national_title,
        player.national_origin,
    )


def _national_line(number: int, entry: NationalEntry) -> str:
    return (
        f"{entry.federation} {number:>4} {entry.sex:1}{entry.title[:3]:>3} {entry.name[:_NAME]:<{_NAME}} "
        f"{entry.rating or '':>4} {entry.origin[:3]:>3} {entry.number[:11]:>11} {entry.birth:<10}"
    )


def _old_team_line(team: ReportedTeam) -> str:
    return f"013 {team.name[:_TEAM_NAME]:<{_TEAM_NAME}}" + " ".join(f"{number:>4}" for number in team.players)


def _new_team_line(team: ReportedTeam) -> str:
    players = " ".join(f"{number:>4}" for number in team.players)
    strength = "" if team.strength is None else team.strength
    return (
        f"310 {team.number:>3} {team.name[:_TEAM_NAME]:<{_TEAM_NAME}} {team.nickname[:5]:<5} {strength:>6} "
        f"{tenths_text(team.match_points_tenths):>6} {tenths_text(team.game_points_tenths):>6} "
        f"{team.rank or '':>3}  {players}"
    )


def _day(value: date | None) -> str:
    return value.isoformat().replace("-", "/") if value else ""


def _short_day(value: date | None) -> str:
    return f"{value:%y/%m/%d}" if value else " " * 8


def _printable(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line).replace("|", "/")
