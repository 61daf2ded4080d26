from datetime import date

import pytest

from ratinglist.rules.editions import BUILT_IN, EDITIONS, amended, edition_for, edition_named
from ratinglist.rules.editions.compare import (
    amendment_changes,
    differences,
    inherited_readings,
    open_readings,
    shown,
    side_by_side,
)
from ratinglist.rules.editions.settings import SETTINGS


def changed(chapter: str, name: str) -> dict[str, tuple[str, str]]:
    edition = edition_named(chapter, name)
    return {change.setting.name: (change.before, change.after) for change in differences(edition)}


def test_2025_changed_one_thing():
    assert changed("standard", "E2025") == {"uncapped_from": ("none", "2650")}


def test_2017_changed_three_things():
    assert changed("standard", "E2017") == {
        "k_times_games": ("none", "700"),
        "half_point_step_hundredths": ("15", "20"),
        "least_minutes_by": ("tournament", "game"),
    }


def test_what_an_amendment_brought_is_no_change_of_the_next_edition():
    assert "first_rating_games" not in changed("rapid", "RB2022")
    assert changed("standard", "E2022")["inactive_periods"] == ("24", "12")


def test_first_edition_changed_nothing():
    assert differences(EDITIONS[0]) == []


def test_all_editions_stand_side_by_side():
    rows = side_by_side(EDITIONS)
    assert [row.setting.name for row in rows] == list(SETTINGS)
    floors = next(row for row in rows if row.setting.name == "floor")
    assert (floors.values[0], floors.values[10], floors.differs) == ("2200", "1400", True)


@pytest.mark.parametrize(
    ("setting", "value", "text"),
    [
        ("half_point_step_hundredths", 1250, "12.5"),
        ("list_months", tuple(range(1, 13)), "every month"),
        ("list_months", (1, 7), "1, 7"),
        ("rated_share", (1, 3), "1/3"),
        ("rated_share", (), "none"),
        ("least_minutes", ((2400, 120), (0, 60)), "2400: 120, 0: 60"),
        ("time_ranges", (("rapid", 600, 3599),), "rapid: 600 to 3599"),
        ("k_times_games", None, "none"),
        ("top_needs_games", True, "yes"),
        ("gate", "every-event", "every event"),
    ],
)
def test_value_as_text(setting, value, text):
    assert shown(SETTINGS[setting], value) == text


def test_amendments_hold_from_their_day():
    rapid = edition_named("rapid", "RB2012")
    assert [change.setting.name for change in amendment_changes(rapid, rapid.amendments[1])] == [
        "k_times_games"
    ]
    assert edition_for("rapid", date(2017, 6, 30)).k_times_games is None
    assert edition_for("rapid", date(2017, 7, 1)).k_times_games == 700
    assert amended(rapid, date(2014, 7, 1)).first_rating_games == 5
    assert edition_named("rapid", "RB2012", on=date(2018, 1, 1)).name == "2012-01-01"


@pytest.mark.parametrize("edition", BUILT_IN.editions, ids=lambda edition: edition.id)
def test_readings_show_the_value_taken(edition):
    assert all(reading.value and reading.reading.says.endswith(".") for reading in open_readings(edition))


def test_every_open_question_of_numbers_is_a_reading():
    said = " ".join(reading.says for edition in BUILT_IN.editions for reading in edition.readings)
    for question in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20, 21, 23, 24, 26):
        assert f"Q{question}" in said, question


def test_readings_of_earlier_editions_hold_until_the_setting_changes():
    held = {line.reading.reading.setting: line.edition.label for line in inherited_readings(EDITIONS[10])}
    assert (held["junior_age"], held["k_times_games"], held["floor"]) == ("E2014", "E2017", "E2024")
    assert "half_point_step_hundredths" not in held
    assert "cap_limit" not in held
