from datetime import date
from decimal import Decimal

import pytest

from ratinglist.pasted import Unreadable, games, ratings, table, table_without_k, tournaments

HALF = Decimal("0.5")


@pytest.mark.parametrize("written", ["½", "=", "0.5", "0,5", "1/2"])
def test_a_draw_may_be_written_in_many_ways(written):
    assert games(f"2406 {written}") == [[2406, HALF]]


def test_empty_lines_remarks_and_tabs_are_passed_over():
    assert games("# my games\n\n2406\t0\n 1908 ; 1 # lucky\n") == [[2406, 0], [1908, 1]]


def test_an_unrated_opponent_is_a_dash_where_there_may_be_one():
    assert games("- 1", may_be_unrated=True) == [[None, 1]]
    with pytest.raises(Unreadable, match="line 1: “-” is no rating"):
        games("- 1")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2406", "line 1: write the opponent’s rating and the score"),
        ("2406 1\n2406 2", "line 2: “2” is no score"),
        ("9999 1", "line 1: “9999” is no rating"),
        ("²³ 1", "line 1: “²³” is no rating"),
        ("1" * 5000 + " 1", "is no rating"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text, said):
    with pytest.raises(Unreadable, match=said):
        games(text)


def test_ratings_may_stand_in_a_row():
    assert ratings("2300 2250\n2100") == [2300, 2250, 2100]


def test_a_date_begins_the_next_tournament_with_the_rating_there():
    assert tournaments("2099 1\n2025-11-07 2505\n2105 1", date(2025, 10, 31)) == [
        {"start": "2025-10-31", "games": [[2099, 1]]},
        {"start": "2025-11-07", "games": [[2105, 1]], "rating": 2505},
    ]


def test_a_date_in_the_first_line_is_that_of_the_first_tournament():
    assert tournaments("2025-11-07\n2105 1", date(2025, 10, 31)) == [
        {"start": "2025-11-07", "games": [[2105, 1]]}
    ]


@pytest.mark.parametrize(
    ("line", "said"), [("2025-02-30", "is no day"), ("2025-11-07 2505 3", "only the own")]
)
def test_a_line_with_a_wrong_date_is_told(line, said):
    with pytest.raises(Unreadable, match=said):
        tournaments(f"2000 1\n{line}", date(2025, 1, 1))


def test_a_swiss_table_has_a_cell_a_round():
    players, played = table("1 2000 20 2w1 -\n2 1900 - 1b0 3w½\n3 - - - 2b½")
    assert players == [
        {"no": 1, "rating": 2000, "k": 20},
        {"no": 2, "rating": 1900},
        {"no": 3, "rating": None},
    ]
    assert played == [[1, 2, 1], [2, 3, HALF]]


def test_a_round_robin_table_has_a_cell_a_player():
    _, played = table("7 2000 20 * ½ 1\n8 1900 20 ½ * -\n9 1800 20 0 - *")
    assert played == [[7, 8, HALF], [7, 9, 1]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2000 20 2w1\n2 1900 20 1b1", "line 2: 2 against 1 is not what line 1 says"),
        ("1 2000 20 2w1\n2 1900 20 1w0", "line 2: 2 against 1 is not what line 1 says"),
        ("1 2000 20 2w1\n2 1900 20 -", "line 1: the line of 2 does not know"),
        ("1 2000 20 5w1", "line 1: “5w1”: there is no opponent 5"),
        ("1 2000 20 won", "line 1: “won” is no result of a round"),
        ("1 2000 20 * 1\n2 1900 20 0", "line 2: 1 results for 2 players"),
        ("1 2000 20 1 *\n2 1900 20 * 0", "line 1: the “\\*” must stand in the column of 1"),
        ("1 2000 20\n1 1900 20", "line 2: 1 is there twice"),
        ("1 2000", "line 1: write number, rating and K"),
        ("1 2000 0", "line 1: “0” is no K"),
        ("a 2000 20", "line 1: “a” is no number"),
    ],
)
def test_a_table_that_contradicts_itself_is_told_with_its_line(text, said):
    with pytest.raises(Unreadable, match=said):
        table(text)


ROBIN = ("1 2600 * 1 -", "2 2500 0 * ½", "3 2400 - ½ *")
SWISS = ("1 2600 2w1 3b1", "2 2500 1b0 -", "3 2400 - 1w0")


@pytest.mark.parametrize("rows", [ROBIN, SWISS], ids=["robin", "swiss"])
@pytest.mark.parametrize("ks", [("-", "-", "-"), ("10", "20", "40"), ("10", "-", "15"), ("20", "20", "20")])
def test_a_forecasts_table_reads_the_same_with_and_without_k(rows, ks):
    with_k = [" ".join([*row.split()[:2], k, *row.split()[2:]]) for row, k in zip(rows, ks, strict=True)]
    bare = table_without_k("\n".join(rows))
    given = table_without_k("\n".join(with_k))
    assert given[1] == bare[1] and len(bare[1]) == 2
    assert [(each["no"], each["rating"]) for each in given[0]] == [(1, 2600), (2, 2500), (3, 2400)]


def test_a_forecasts_table_before_the_first_round_is_numbers_and_ratings():
    assert table_without_k("1 2600\n2 -") == (
        [{"no": 1, "rating": 2600}, {"no": 2, "rating": None}],
        [],
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1", "line 1: write number and rating, then the results"),
        ("1 2600 2w1\n2 2500 1b1", "line 2: 2 against 1 is not what line 1 says"),
        ("1 2600 10 2w1\n2 2500 20 1b1", "line 2: 2 against 1 is not what line 1 says"),
        ("1 2600 y\n2 2500 1w1", "line 1: “y”"),
    ],
)
def test_a_forecasts_table_is_told_what_is_wrong(text, message):
    with pytest.raises(Unreadable) as bad:
        table_without_k(text)
    assert str(bad.value).startswith(message)
