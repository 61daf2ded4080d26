import pytest

from tournaments.rating_types import ensure_types


@pytest.fixture
def types(db):
    ensure_types()


@pytest.fixture
def register(types):
    """The four entrants of `trf.report()` as players of the register, by first name."""
    from datetime import date

    from tests.make import make_player
    from tests.tournaments.trf import ENTRANTS

    return {
        name.split(", ")[1]: make_player(
            name,
            sex=sex,
            federation=federation,
            fide_id=fide_id,
            birth_date=date.fromisoformat(birth.replace("/", "-")),
            birth_precision="full",
        )
        for name, sex, _, federation, fide_id, birth in ENTRANTS
    }
