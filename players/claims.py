"""What an entry of a report claims, what register and FIDE's list know, and what matching answers."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from players.names import name_key


class Outcome(StrEnum):
    """What is to be done with an entry; KNOWN_TO_FIDE: adopt the person of FIDE's list into the register."""

    MATCHED = "matched"
    KNOWN_TO_FIDE = "known-to-fide"
    CONFLICT = "conflict"
    STRANGER = "stranger"


@dataclass(frozen=True)
class Claim:
    """Whom an entry of a report says it is; `birth_precision` is `full`, `year` or `unknown`."""

    name: str
    fide_id: int | None = None
    national_id: str | None = None
    birth_date: date | None = None
    birth_precision: str = "unknown"
    sex: str = ""
    federation: str = ""

    @property
    def key(self) -> str:
        return name_key(self.name)


@dataclass(frozen=True)
class Known:
    """A player of the register, as far as matching looks at him."""

    player_id: int
    name: str
    name_key: str
    fide_id: int | None = None
    national_id: str | None = None
    birth_date: date | None = None
    birth_precision: str = "unknown"
    sex: str = ""
    federation: str = ""
    status: str = "active"
    club: str = ""

    def __str__(self) -> str:
        born = f"born {self.birth_date.year}" if self.birth_date else ""
        facts = [
            born,
            self.federation,
            f"FIDE id {self.fide_id}" if self.fide_id else "",
            self.national_id,
            self.club,
        ]
        return f"{self.name} ({', '.join(fact for fact in facts if fact)})"


@dataclass(frozen=True)
class Listed:
    """A person of FIDE's list; `gone_since` is the first list without him."""

    fide_id: int
    name: str
    name_key: str
    birth_year: int | None = None
    sex: str = ""
    federation: str = ""
    gone_since: date | None = None


@dataclass(frozen=True)
class Candidate:
    """A player whom an entry may mean, with a score of 0 to 100 and what speaks for and against him."""

    player_id: int
    score: int
    why: list[str]


@dataclass(frozen=True)
class Match:
    """The answer to one claim; `code` and `sentence` say why, `remarks` what an officer may like to know.

    `how` is `fide-id`, `national-id`, `name-birth` or empty. A conflict names the player it is about when it
    is about one.
    """

    outcome: Outcome
    player_id: int | None = None
    how: str = ""
    code: str = ""
    sentence: str = ""
    candidates: list[Candidate] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


@dataclass
class Register:
    """What `players.candidates.register_for` has read for a set of claims."""

    by_fide_id: dict[int, Known] = field(default_factory=dict)
    by_national_id: dict[str, Known] = field(default_factory=dict)
    by_name: dict[str, list[Known]] = field(default_factory=dict)
    listed: dict[int, Listed] = field(default_factory=dict)
    # Whom a stranger may be: players under each part of their names, and under their birth dates.
    by_part: dict[str, list[Known]] = field(default_factory=dict)
    by_birth: dict[date, list[Known]] = field(default_factory=dict)

    def add_similar(self, known: Known) -> None:
        for part in known.name_key.split():
            self.by_part.setdefault(part, []).append(known)
        if known.birth_precision == "full":
            self.by_birth.setdefault(known.birth_date, []).append(known)
