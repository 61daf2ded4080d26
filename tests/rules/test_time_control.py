import pytest

from ratinglist.rules.time_control import ThinkingTime, encoded_seconds, encoded_time, seconds

MINUTE = 60


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90+30", 120),
        ("15 + 5", 20),
        ("25 + 05", 30),
        ("60+0", 60),
        ("120", 120),
        ("Standard 40+20", 60),
        ("3+2 blitz", 5),
        ("90 min + 30 sec", 120),
        ("90 minutes with 30 second increment from move 1", 120),
        ("7min + 3sec", 10),
        ("10 min. +5 sek.", 15),
        ("5'+3''", 8),
        ("5’+3”", 8),
        ("30'", 30),
        ("10 minuta", 10),
        ("3 минута за целу партију + 2 секунде по потезу", 5),
        ("5m + 3s Bronstein", 8),
        ("15 minutes plus 10 sec per move", 25),
        ("1:30 + 10 from move 1", 100),
        ("1h30 + 30s", 120),
        ("2h", 120),
        ("120 minutes per player per game", 120),
        ("All moves in 90 minutes, plus 10 seconds per move", 100),
        ("40/90+30", 120),
        ("40/120, 60", 180),
        ("100'x40+15'+30\"", 145),
        ("90'/40 + 30'/end + 30\"/move from move 1", 150),
        ("90min/40moves + 15min/end + 30sec from move 1", 135),
        ("100'x40mm + 50'x20mm + 30\" from move 1", 180),
        ("40 moves in 90 minutes + 30 minutes + 30 seconds per move", 150),
        ("60 in 2hr, 30 in 1hr, rest in 1hr", 120),
        ("G/60", 60),
    ],
)
def test_free_text_that_can_be_read(text, minutes):
    assert seconds(text) == minutes * MINUTE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Standard",
        "moves/time, increment",
        "7'+5'' ou 12' KO",
        "3x20 (Byo-yomi)",
        "Fide 2024",
        "2024",
        "9 rounds",
        "0+0",
        "5400+30",
        "90' + 30'' / 90' + 15''",
    ],
)
def test_free_text_that_cannot_be_read_is_none(text):
    assert seconds(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5400+30", 7200),
        ("300", 300),
        ("180+2", 300),
        ("40/6000+30:900+30", 8700),
        ("40/6000+30:20/3000+30:1500+30", 10800),
        ("40/7200:20/3600:1800", 10800),
        ("10/600+10:600", 1300),
        (" 5400+30 ", 7200),
        ("W300-B240", 240),
    ],
)
def test_encoded_control(text, expected):
    assert encoded_seconds(text) == expected


@pytest.mark.parametrize("text", ["", "90 min", "W300", "5400+", "0", ":", "W300-Bx", "١٢٠"])
def test_encoded_control_that_cannot_be_read_is_none(text):
    assert encoded_seconds(text) is None


def test_colours_with_different_times_are_unequal():
    assert encoded_time("W300-B240") == ThinkingTime(300, 240)
    assert encoded_time("W300-B240").is_unequal
    assert not encoded_time("W300-B300").is_unequal
