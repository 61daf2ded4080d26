"""FIDE's lists taken in: what is kept, what a second and a next one touch, in any order."""

import tracemalloc
from datetime import date
from itertools import permutations
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.fide.importing import import_list
from players.fide.ratings import fide_ratings
from players.models import FideList, FidePlayer, FideRating, LogEntry, Player
from tests.players.fide_lists import SAMPLES, everything, line, refused, take_in, write_list

pytestmark = pytest.mark.django_db


def ranges(fide_id: int, type_code: str = "standard") -> list[tuple]:
    rows = FideRating.objects.filter(fide_player_id=fide_id, type_code=type_code)
    return [
        (f"{row.since:%Y-%m}", f"{row.until:%Y-%m}" if row.until else None, row.rating, row.games, row.k)
        for row in rows
    ]


def test_a_first_list_brings_everybody_as_new(tmp_path):
    report = take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10), blitz=(2300, 0, 20)), line(2))

    assert (report.new, report.gone, report.changed, report.unchanged, report.rows) == (2, 0, 0, 0, 2)
    assert ranges(1) == [("2026-01", None, 2400, 9, 10)]
    assert ranges(1, "blitz") == [("2026-01", None, 2300, 0, 20)]
    assert ranges(1, "rapid") == ranges(2) == []


def test_the_next_list_closes_what_it_changes_and_leaves_the_rest(tmp_path):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10)), line(2, standard=(1900, 0, 20)))
    kept = FideRating.objects.get(fide_player_id=2)

    report = take_in(tmp_path, "2026-02", line(1, standard=(2410, 4, 10)), line(2, standard=(1900, 0, 20)))

    assert (report.new, report.gone, report.changed, report.unchanged) == (0, 0, 1, 1)
    assert ranges(1) == [("2026-01", "2026-02", 2400, 9, 10), ("2026-02", None, 2410, 4, 10)]
    assert FideRating.objects.get(fide_player_id=2).pk == kept.pk
    assert ranges(2) == [("2026-01", None, 1900, 0, 20)]


def test_a_second_import_of_the_same_list_changes_nothing(tmp_path, officer):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10)), by=officer)
    before = everything()

    report = take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10)), by=officer)

    assert (report.already, report.new, report.changed, report.unchanged) == (True, 0, 0, 1)
    assert everything() == before
    assert (FideList.objects.count(), LogEntry.objects.count()) == (1, 1)


def test_the_xml_of_a_list_taken_in_as_text_changes_nothing():
    import_list(SAMPLES / "players_list_foa_2026-10.txt")
    before, first = everything(), FideList.objects.get()

    report = import_list(SAMPLES / "players_list_xml_foa_2026-10.xml")

    assert (report.new, report.gone, report.changed, report.already) == (0, 0, 0, False)
    assert everything() == before
    assert FideList.objects.get().sha256 == first.sha256


def test_somebody_who_vanishes_is_kept_and_marked(tmp_path):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10)), line(2))

    report = take_in(tmp_path, "2026-02", line(2))

    assert report.gone == 1
    assert FidePlayer.objects.get(pk=1).gone_since == date(2026, 2, 1)
    assert ranges(1) == [("2026-01", "2026-02", 2400, 9, 10)]


def test_somebody_who_comes_back_is_new_and_no_longer_gone(tmp_path):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10)), line(2))
    take_in(tmp_path, "2026-02", line(2))

    report = take_in(tmp_path, "2026-03", line(1, standard=(2400, 9, 10)), line(2))

    assert (report.new, report.gone) == (1, 0)
    person = FidePlayer.objects.get(pk=1)
    assert (person.first_seen, person.gone_since) == (date(2026, 1, 1), None)
    assert ranges(1) == [("2026-01", "2026-02", 2400, 9, 10), ("2026-03", None, 2400, 9, 10)]


def test_a_change_of_name_changes_the_key_by_which_names_are_matched(tmp_path):
    take_in(tmp_path, "2026-01", line(1, name="Old, Olga"))

    report = take_in(tmp_path, "2026-02", line(1, name="New, Olga", fed="SWE", title="IM", birth=1991))

    person = FidePlayer.objects.get(pk=1)
    assert (person.name, person.name_key) == ("New, Olga", "new olga")
    assert report.differences.counts == {
        "name": 1, "federation": 1, "sex": 0, "title": 1, "women_title": 0, "other_titles": 0,
        "online_title": 0, "birth_year": 1, "flag": 0,
    }  # fmt: skip
    assert report.differences.examples["federation"] == [(1, "New, Olga", "NED", "SWE")]


def test_ratings_moved_are_counted_apart_from_those_corrected_without_a_game(tmp_path):
    take_in(tmp_path, "2026-01", *(line(n, standard=(2000 + n, 0, 20)) for n in range(1, 5)), line(9))

    report = take_in(
        tmp_path, "2026-02", line(1, standard=(2051, 7, 20)), line(2, standard=(1990, 0, 20)),
        line(3), line(4, standard=(2004, 0, 20)), line(9, standard=(1500, 5, 40)),
    )  # fmt: skip

    counts = report.differences.counts
    assert (counts["standard"], counts["standard corrected"]) == (2, 1)
    assert (counts["standard first rated"], counts["standard no longer rated"]) == (1, 1)
    assert report.differences.examples["standard"][0] == (1, "Player, Pat", 2001, 2051)


def test_a_legacy_list_leaves_the_online_titles_alone(tmp_path):
    import_list(SAMPLES / "players_list_foa_2026-10.txt")
    later = tmp_path / "players_list_legacy_2026-11.txt"
    later.write_bytes((SAMPLES / "players_list_legacy_2026-10.txt").read_bytes())

    report = import_list(later)

    assert report.changed == 0
    assert FidePlayer.objects.get(pk=4100004).online_title == "AFM"


def test_a_single_list_touches_only_its_type(tmp_path):
    import_list(SAMPLES / "players_list_foa_2026-10.txt")
    rapid_and_blitz = FideRating.objects.exclude(type_code="standard").values_list()
    before = list(rapid_and_blitz)
    later = tmp_path / "standard_nov26frl.txt"
    later.write_bytes(
        (SAMPLES / "standard_oct26frl.txt").read_bytes().replace(b"OCT26", b"NOV26").replace(b"2301", b"2322")
    )

    report = import_list(later)

    assert ranges(1234)[1:] == [("2026-11", None, 2322, 9, 20)]
    assert list(rapid_and_blitz) == before
    # One player has no row in this file: he is no longer rated, and still on the full list.
    assert (report.changed, report.gone) == (1, 1)
    assert not FidePlayer.objects.exclude(gone_since=None).exists()


def test_a_combined_and_a_single_list_of_one_month_stand_side_by_side():
    import_list(SAMPLES / "players_list_foa_2026-10.txt")

    import_list(SAMPLES / "standard_oct26frl.txt")

    assert set(FideList.objects.values_list("kind", flat=True)) == {"combined", "standard"}


def test_a_list_sent_again_with_other_content_rewrites_its_month_only(tmp_path, officer):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 0, 10)))
    take_in(tmp_path, "2026-02", line(1, standard=(2500, 9, 10)))
    take_in(tmp_path, "2026-03", line(1, standard=(2450, 3, 10)))
    wrong = FideList.objects.get(date=date(2026, 2, 1)).sha256

    report = take_in(tmp_path, "2026-02", line(1, standard=(2400, 0, 10)), by=officer)

    assert (report.corrected, report.changed) == (True, 1)
    assert ranges(1) == [("2026-01", "2026-03", 2400, 0, 10), ("2026-03", None, 2450, 3, 10)]
    entry = LogEntry.objects.get(actor=officer)
    assert entry.before["sha256"] == wrong
    assert entry.after["sha256"] == FideList.objects.get(date=date(2026, 2, 1)).sha256 != wrong


def test_an_older_list_splits_the_ranges_it_differs_from(tmp_path):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 0, 10)))
    take_in(tmp_path, "2026-03", line(1, name="Newest, Nora", standard=(2400, 0, 10)))

    take_in(tmp_path, "2026-02", line(1, standard=(2420, 4, 10)))

    assert ranges(1) == [
        ("2026-01", "2026-02", 2400, 0, 10),
        ("2026-02", "2026-03", 2420, 4, 10),
        ("2026-03", None, 2400, 0, 10),
    ]
    assert FidePlayer.objects.get(pk=1).name == "Newest, Nora"


def test_somebody_only_on_an_older_list_had_gone_by_the_next(tmp_path):
    take_in(tmp_path, "2026-03", line(1))

    take_in(tmp_path, "2026-01", line(1), line(2))

    person = FidePlayer.objects.get(pk=2)
    assert (person.first_seen, person.gone_since) == (date(2026, 1, 1), date(2026, 3, 1))
    assert FidePlayer.objects.get(pk=1).first_seen == date(2026, 1, 1)


def invented_months(seed: int) -> dict[str, dict[int, tuple]]:
    """Four months of eight persons who come, go, move and rest."""
    random = Random(seed)
    return {
        f"2026-0{month}": {
            fide_id: (random.choice([0, 1500, 1600]), 0, random.choice([20, 40]))
            for fide_id in range(1, 9)
            if random.random() < 0.7
        }
        | {99: (2000, month, 20)}
        for month in range(1, 5)
    }


@pytest.mark.parametrize("seed", range(3))
def test_lists_give_the_same_history_in_whatever_order_they_come(seed, tmp_path):
    months = invented_months(seed)
    outcomes = []
    for order in list(permutations(months))[::3]:
        FideList.objects.all().delete()
        FidePlayer.objects.all().delete()
        FideRating.objects.all().delete()
        take_in(
            tmp_path, order[0], line(1, standard=(2222, 2, 40)), line(5), line(50, standard=(1700, 0, 20))
        )
        for month in order:
            take_in(tmp_path, month, *(line(i, standard=figures) for i, figures in months[month].items()))
        people = FidePlayer.objects.exclude(pk=50).exclude(pk__in=(1, 5)).order_by("pk").values_list()
        outcomes.append((list(people), everything()[1]))

    assert all(outcome == outcomes[0] for outcome in outcomes)
    for month, persons in months.items():
        told = fide_ratings(range(1, 100), on=date.fromisoformat(f"{month}-15"), type_code="standard")
        assert told == {i: (rating or None, games, k) for i, (rating, games, k) in persons.items()}


def test_players_of_the_register_are_never_touched(tmp_path):
    take_in(tmp_path, "2026-01", line(1), line(2))

    assert not Player.objects.exists()


def test_the_number_of_statements_does_not_depend_on_the_number_of_rows(tmp_path):
    def statements(month: str, count: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            take_in(tmp_path, month, *(line(n, standard=(2000, 1, 20)) for n in range(1, count)))
        return len(queries)

    take_in(tmp_path, "2025-12", line(1))

    assert statements("2026-01", 20) == statements("2026-02", 2000)


def test_memory_of_an_import_does_not_grow_with_the_file(tmp_path):
    def peak(month: str, count: int) -> int:
        path = write_list(tmp_path, month, (line(n, standard=(2000, 1, 20)) for n in range(1, count)))
        tracemalloc.start()
        try:
            import_list(path)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    take_in(tmp_path, "2025-12", line(1))

    assert peak("2026-02", 15_000) < peak("2026-01", 5_000) + 1_000_000


def test_one_unreadable_row_does_not_make_its_person_gone(tmp_path):
    lines = [line(number, standard=(2000, 0, 20)) for number in range(1, 1001)]
    take_in(tmp_path, "2026-01", *lines)

    report = take_in(tmp_path, "2026-02", *lines[:-1], line(1000, standard=("2x", 0, 20)))

    assert (report.gone, report.changed, report.findings[0].code) == (0, 0, "row-unreadable")
    assert ranges(1000) == [("2026-01", None, 2000, 0, 20)]


def test_a_list_one_in_a_hundred_shorter_is_stopped_until_accepted(tmp_path):
    take_in(tmp_path, "2026-01", *map(line, range(1, 301)))
    short = write_list(tmp_path, "2026-02", map(line, range(1, 297)))
    before = everything()

    with refused("list-shrunk") as caught:
        import_list(short)

    assert "296 rows, the list of 2026-01-01 has 300" in str(caught.value)
    assert everything() == before
    assert import_list(short, accept_shrink=True).gone == 4
