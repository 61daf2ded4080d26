from dataclasses import FrozenInstanceError
from datetime import date

import pytest

from ratinglist.rules.editions import EDITIONS, NoEdition, edition_for, edition_named


@pytest.mark.parametrize(
    ("rating_type", "on", "name"),
    [
        ("standard", date(1971, 7, 1), "1971-07-01"),
        ("standard", date(1981, 12, 31), "1971-07-01"),
        ("standard", date(1982, 1, 1), "1982-01-01"),
        ("standard", date(2003, 11, 1), "2000-10-01"),
        ("standard", date(2009, 6, 30), "2000-10-01"),
        ("standard", date(2009, 7, 1), "2009-07-01"),
        ("standard", date(2011, 7, 1), "2011-07-01"),
        ("standard", date(2012, 7, 1), "2012-07-01"),
        ("standard", date(2014, 6, 30), "2012-07-01"),
        ("standard", date(2014, 7, 1), "2014-07-01"),
        ("standard", date(2017, 7, 1), "2017-07-01"),
        ("standard", date(2021, 12, 31), "2017-07-01"),
        ("standard", date(2022, 1, 1), "2022-01-01"),
        ("standard", date(2024, 2, 29), "2022-01-01"),
        ("standard", date(2024, 3, 1), "2024-03-01"),
        ("rapid", date(2012, 1, 1), "2012-01-01"),
        ("blitz", date(2021, 12, 31), "2012-01-01"),
        ("rapid", date(2022, 9, 30), "2022-01-01"),
        ("rapid", date(2022, 10, 1), "2022-10-01"),
        ("rapid", date(2024, 3, 1), "2024-03-01"),
        ("standard", date(2025, 9, 30), "2024-03-01"),
        ("standard", date(2025, 10, 1), "2025-10-01"),
        ("standard", date(2026, 11, 30), "2025-10-01"),
        ("rapid", date(2024, 11, 30), "2024-03-01"),
        ("rapid", date(2024, 12, 1), "2024-12-01"),
        ("blitz", date(2026, 1, 1), "2024-12-01"),
    ],
)
def test_edition_in_force_on_a_day(rating_type, on, name):
    assert edition_for(rating_type, on).name == name


def test_day_before_the_oldest_edition_is_refused():
    with pytest.raises(
        NoEdition, match="no edition for standard is known on 1971-06-30: the oldest starts 1971"
    ):
        edition_for("standard", date(1971, 6, 30))


def test_federations_own_type_follows_the_chapter_it_names():
    own = {"evening": "rapid"}
    assert edition_for("evening", date(2026, 1, 1), chapters=own).chapter == "rapid"
    with pytest.raises(KeyError):
        edition_for("evening", date(2026, 1, 1))


def test_every_edition_is_found_by_its_name():
    assert [edition_named(edition.chapter, edition.name) for edition in EDITIONS] == list(EDITIONS)
    with pytest.raises(NoEdition):
        edition_named("rapid", "2025-10-01")


def test_edition_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        EDITIONS[0].floor = 0


def test_editions_of_a_chapter_are_in_order():
    for chapter in ("standard", "rapid"):
        starts = [edition.start for edition in EDITIONS if edition.chapter == chapter]
        assert starts == sorted(set(starts))


def test_another_edition_can_be_forced_for_a_what_if():
    assert edition_for("standard", date(2026, 1, 1), forced="2009-07-01").difference_cap == 400
    assert edition_for("standard", date(2026, 1, 1), forced="1977-01-01-ussr").expected_step_hundredths == 10
    with pytest.raises(NoEdition, match="there are 1971-07-01, 1971-07-01-per-game"):
        edition_for("standard", date(2026, 1, 1), forced="2010-07-01")


def test_editions_are_known_by_the_labels_of_the_literature():
    assert edition_named("standard", "E2003").name == "2000-10-01"
    assert edition_named("rapid", "RB2022b").name == "2022-10-01"


def test_variants_are_never_chosen_by_date():
    assert not any(edition.variant for edition in EDITIONS)
    assert edition_for("standard", date(1978, 1, 1)).expected_step_hundredths == 50
