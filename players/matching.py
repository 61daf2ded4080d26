"""Who is who: the entries of a report against the register and FIDE's list.

Decisions only, over facts that `players.candidates` has read. FIDE id first, then national id, then name with
birth date; a name alone matches nobody, it makes candidates for the officer or arbiter to choose from.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from players.claims import Candidate, Claim, Known, Listed, Match, Outcome, Register
from players.names import folded
from players.similarity import CLOSE, SIMILAR, key_similarity

SHOWN_CANDIDATES = 5
LEAST_SCORE = 50
# A surname that more players bear is no clue by itself.
COMMON_NAME = 300


def match(claims: Sequence[Claim], *, register: Register) -> list[Match]:
    """One answer for each claim, in order; two claims to the same person are conflicts both."""
    return without_doubles(claims, [decided(claim, register) for claim in claims])


def decided(claim: Claim, register: Register) -> Match:
    by_fide = register.by_fide_id.get(claim.fide_id)
    by_national = register.by_national_id.get(claim.national_id)
    if by_fide and by_national and by_fide != by_national:
        sentence = (
            f"FIDE id {claim.fide_id} is {by_fide}, but national id {claim.national_id} is {by_national}"
        )
        return conflict("ids-disagree", sentence, claim, [by_fide, by_national])
    if by_fide:
        return by_id(claim, by_fide, "fide-id")
    if claim.fide_id in register.listed:
        return by_list(claim, register.listed[claim.fide_id], by_national, register)
    unknown = (
        [f"FIDE id {claim.fide_id} is neither in the register nor in FIDE's lists"] if claim.fide_id else []
    )
    return with_remarks(without_fide_id(claim, by_national, register), unknown)


def without_fide_id(claim: Claim, by_national: Known | None, register: Register) -> Match:
    if by_national:
        return by_id(claim, by_national, "national-id")
    return by_name(claim, register)


def by_id(claim: Claim, known: Known, how: str) -> Match:
    """A player under the id of the claim: he, unless name, birth or the other id say otherwise."""
    what = f"FIDE id {claim.fide_id}" if how == "fide-id" else f"national id {claim.national_id}"
    likeness = key_similarity(claim.key, known.name_key)
    if likeness < SIMILAR:
        return conflict("id-of-another", f"{what} belongs to {known}, not to {claim.name}", claim, [known])
    if other := differing_id(claim, known):
        return conflict("other-id-differs", f"{what} is {known}, whose {other}", claim, [known])
    born_apart = not births_agree(claim, known.birth_date, known.birth_precision)
    elsewhere = bool(claim.federation and known.federation and claim.federation != known.federation)
    if born_apart and likeness < CLOSE:
        return conflict("birth-differs", f"{what} is {known}; name and birth differ", claim, [known])
    if elsewhere and likeness < 100 and not is_same_birth(claim, known):
        return conflict(
            "federation-differs", f"{what} is {known}; name and federation differ", claim, [known]
        )
    return Match(
        Outcome.MATCHED, known.player_id, how, how, f"{what} is {known}", remarks=remarks(claim, known)
    )


def by_list(claim: Claim, listed: Listed, by_national: Known | None, register: Register) -> Match:
    """A FIDE id that the register does not have, but FIDE's list."""
    likeness = key_similarity(claim.key, listed.name_key)
    born = date(listed.birth_year, 1, 1) if listed.birth_year else None
    born_apart = not births_agree(claim, born, "year" if born else "unknown")
    if likeness < SIMILAR or (likeness < CLOSE and born_apart):
        sentence = f"FIDE id {claim.fide_id} belongs to {listed.name} on FIDE's list, not to {claim.name}"
        return conflict("id-of-another", sentence, claim, namesakes(claim, register))
    gone = [f"not on FIDE's list since {listed.gone_since}"] if listed.gone_since else []
    found = without_fide_id(claim, by_national, register)
    if found.outcome is Outcome.MATCHED:
        return with_remarks(found, [f"FIDE id {claim.fide_id} is not in the register yet", *gone])
    if found.outcome is Outcome.CONFLICT:
        return with_remarks(found, gone)
    sentence = f"FIDE id {claim.fide_id} is {listed.name} on FIDE's list, who is not in the register"
    return Match(Outcome.KNOWN_TO_FIDE, None, "fide-id", "on-fide-list", sentence, found.candidates, gone)


def by_name(claim: Claim, register: Register) -> Match:
    same = [known for known in register.by_name.get(claim.key, []) if is_same_birth(claim, known)]
    if len(same) > 1:
        sentence = f"{claim.name} may be any of {len(same)} players of that name and birth"
        return conflict("several", sentence, claim, same)
    if not same:
        return stranger(claim, register)
    (known,) = same
    if other := differing_id(claim, known):
        return conflict(
            "other-id-differs", f"name and birth are those of {known}, whose {other}", claim, [known]
        )
    vague = "year" in {claim.birth_precision, known.birth_precision}
    if vague and claim.federation and known.federation and claim.federation != known.federation:
        sentence = f"name and birth year are those of {known}, but not the federation"
        return conflict("federation-differs", sentence, claim, [known])
    sentence = f"name and birth {'year' if vague else 'date'} are those of {known}"
    return Match(
        Outcome.MATCHED, known.player_id, "name-birth", "name-birth", sentence, remarks=remarks(claim, known)
    )


def stranger(claim: Claim, register: Register) -> Match:
    found = candidates(claim, namesakes(claim, register))
    code, sentence = (
        "unknown",
        f"{claim.name} is not in the register" + (", but somebody alike is" if found else ""),
    )
    if register.by_name.get(claim.key) and not claim.birth_date:
        code = "name-only"
        sentence = f"{claim.name} has no known id and no birth date; a name alone matches nobody"
    return Match(Outcome.STRANGER, code=code, sentence=sentence, candidates=found)


def namesakes(claim: Claim, register: Register) -> list[Known]:
    """Whom the claim may mean by name or birth date; of a surname that hundreds bear, only the likelier."""
    found = [*register.by_name.get(claim.key, []), *register.by_birth.get(claim.birth_date, [])]
    for part in surname_parts(claim):
        bearers = register.by_part.get(part, [])
        found += (
            bearers if len(bearers) <= COMMON_NAME else [one for one in bearers if is_likelier(claim, one)]
        )
    return found


def surname_parts(claim: Claim) -> list[str]:
    """The folded parts before the comma, or all parts when there is none; initials left out."""
    surname = claim.name.partition(",")[0]
    return [part for part in folded(surname).split() if len(part) > 2]


def is_likelier(claim: Claim, known: Known) -> bool:
    same_year = claim.birth_date and known.birth_date and claim.birth_date.year == known.birth_date.year
    return bool(same_year) or len(set(claim.key.split()) & set(known.name_key.split())) > 1


def conflict(code: str, sentence: str, claim: Claim, about: list[Known]) -> Match:
    player_id = about[0].player_id if len(about) == 1 else None
    found = [scored(claim, known) for known in dict.fromkeys(about)]
    found.sort(key=lambda candidate: (-candidate.score, candidate.player_id))
    if code == "id-of-another":
        found = [candidate for candidate in found if candidate.score >= LEAST_SCORE or len(about) == 1]
    return Match(Outcome.CONFLICT, player_id, "", code, sentence, found[:SHOWN_CANDIDATES])


def with_remarks(found: Match, more: list[str]) -> Match:
    return replace(found, remarks=[*more, *found.remarks]) if more else found


def without_doubles(claims: Sequence[Claim], matches: list[Match]) -> list[Match]:
    taken = Counter(one for one in map(person, claims, matches) if one)
    return [
        replace(
            found,
            outcome=Outcome.CONFLICT,
            code="claimed-twice",
            sentence=f"{taken[person(claim, found)]} entries claim to be the same player: {found.sentence}",
            candidates=found.candidates
            or [Candidate(found.player_id, 100, [found.sentence])] * bool(found.player_id),
        )
        if taken[person(claim, found)] > 1
        else found
        for claim, found in zip(claims, matches, strict=True)
    ]


def person(claim: Claim, found: Match):
    """Whom a match takes the claim to be, None when nobody."""
    if found.outcome is Outcome.MATCHED:
        return "player", found.player_id
    return ("fide", claim.fide_id) if found.outcome is Outcome.KNOWN_TO_FIDE else None


def differing_id(claim: Claim, known: Known) -> str:
    """What contradicts: the id of the register, when the claim has another of the same kind."""
    if claim.fide_id and known.fide_id and claim.fide_id != known.fide_id:
        return f"FIDE id is {known.fide_id}, not {claim.fide_id}"
    if claim.national_id and known.national_id and claim.national_id != known.national_id:
        return f"national id is {known.national_id}, not {claim.national_id}"
    return ""


def births_agree(claim: Claim, born: date | None, precision: str) -> bool:
    """False only when both births are known and differ in the year, or in the day when both have one."""
    if not claim.birth_date or not born:
        return True
    if claim.birth_precision == precision == "full":
        return claim.birth_date == born
    return claim.birth_date.year == born.year


def is_same_birth(claim: Claim, known: Known) -> bool:
    both = claim.birth_date and known.birth_date
    return bool(both) and births_agree(claim, known.birth_date, known.birth_precision)


def remarks(claim: Claim, known: Known) -> list[str]:
    found = []
    if claim.key != known.name_key:
        found.append(f"the report writes {claim.name}, the register {known.name}")
    if not births_agree(claim, known.birth_date, known.birth_precision):
        found.append(f"birth: the report says {birth_text(claim)}, the register {birth_text(known)}")
    for what in ("sex", "federation"):
        said, registered = getattr(claim, what), getattr(known, what)
        if said and registered and said != registered:
            found.append(f"{what}: the report says {said}, the register {registered}")
    if known.status != "active":
        found.append(f"status in the register: {known.status}")
    return found


def birth_text(person: Claim | Known) -> str:
    return str(person.birth_date if person.birth_precision == "full" else person.birth_date.year)


def candidates(claim: Claim, pool: list[Known]) -> list[Candidate]:
    """The likeliest few of `pool`, best first."""
    found = [scored(claim, known) for known in dict.fromkeys(pool)]
    found = [candidate for candidate in found if candidate.score >= LEAST_SCORE]
    return sorted(found, key=lambda candidate: (-candidate.score, candidate.player_id))[:SHOWN_CANDIDATES]


def scored(claim: Claim, known: Known) -> Candidate:
    """Likeness of names, two thirds of the score, and what birth, federation and sex add or take."""
    likeness = key_similarity(claim.key, known.name_key)
    score, why = likeness * 2 // 3, [f"names are {likeness} % alike"]
    if is_same_birth(claim, known):
        vague = "year" in {claim.birth_precision, known.birth_precision}
        score += 20 if vague else 30
        why.append("same birth year" if vague else "same birth date")
    elif claim.birth_date and known.birth_date:
        score -= 20
        why.append(f"born {birth_text(known)}, not {birth_text(claim)}")
    for what, gain in (("federation", 5), ("sex", 0)):
        said, registered = getattr(claim, what), getattr(known, what)
        if said and registered:
            score += gain if said == registered else -10
            why.append(f"same {what}" if said == registered else f"other {what}: {registered}")
    if known.club:
        why.append(f"club {known.club}")
    return Candidate(known.player_id, max(0, min(100, score)), why)
