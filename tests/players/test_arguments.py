from argparse import ArgumentTypeError
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from players.arguments import day, first_of_month


def test_a_day_is_read():
    assert day("2026-12-01") == first_of_month("2026-12-01") == date(2026, 12, 1)


@pytest.mark.parametrize("text", ["1.12.2026", "2026-13-01", "2026-02-30", ""])
def test_what_is_no_day_is_told_how_to_write_one(text):
    with pytest.raises(ArgumentTypeError, match="is no day: write it as YYYY-MM-DD, such as 2026-12-01"):
        day(text)


def test_another_day_of_the_month_is_told_the_first():
    with pytest.raises(ArgumentTypeError, match="not the first day of a month: write 2026-12-01"):
        first_of_month("2026-12-15")


@pytest.mark.parametrize(
    "command",
    [
        ("import_list", "list.txt", "--date", "December"),
        ("close_period", "December"),
        ("publish_list", "December"),
        ("open_lists", "table.csv", "--date", "December"),
        ("rate_report", "open.trf", "--date", "December"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_says_how_a_date_is_written(command):
    with pytest.raises(CommandError, match="'December' is no day: write it as YYYY-MM-DD"):
        call_command(*command)
