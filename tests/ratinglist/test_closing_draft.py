"""Drafts and revisions: the same again, in any order, and nothing by halves."""

import random
from datetime import UTC, date, datetime

import pytest
from django.db import transaction

from players.models import LogEntry
from players.refusal import Refused
from ratinglist.calculation import close as close_period
from ratinglist.digests import list_digest
from ratinglist.models import Contribution, Entry, Outcome, RatingList
from tests.closing import DECEMBER, JANUARY, NOVEMBER, close, entry, morning, outcome, publish
from tests.make import make_list, make_player, make_report, make_tournament, make_type

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db):
    return make_player(rating=2000), make_player(rating=2000)


def correct(tournament, games):
    """A second version of the tournament's report takes the place of the first."""
    tournament.reports.update(state="replaced")
    return make_report(tournament, games, version=tournament.reports.count() + 1)


def refusal(*arguments, **values) -> Refused:
    with pytest.raises(Refused) as refused:
        close(*arguments, **values)
    return refused.value


def test_a_second_run_leaves_the_draft_alone(pair):
    make_tournament([(*pair, "1")])
    first = close()
    written = set(first.contributions.values_list("pk", flat=True))
    second = close()
    assert (second.pk, second.digest) == (first.pk, first.digest)
    assert set(second.contributions.values_list("pk", flat=True)) == written
    assert LogEntry.objects.filter(act="close").count() == 1


def test_a_further_report_replaces_the_rows_of_the_draft(pair):
    make_tournament([(*pair, "1")])
    first = close()
    make_tournament([(*pair, "1")])
    second = close()
    assert (second.pk, RatingList.objects.filter(status="draft").count()) == (first.pk, 1)
    assert second.digest != first.digest
    assert outcome(pair[0], second).games == 2
    assert second.contributions.count() == 4


def test_a_draft_computed_anew_from_the_same_reports_has_the_same_digests(pair):
    make_tournament([(*pair, "1")])
    first = close()
    RatingList.objects.filter(pk=first.pk).delete()
    again = close()
    assert (again.digest, again.inputs_digest) == (first.digest, first.inputs_digest)


def test_another_person_behind_an_entrant_changes_the_inputs(pair):
    tournament = make_tournament([(*pair, "1")])
    first = close()
    third = make_player(rating=2100)
    tournament.reports.get().participants.filter(number=2).update(player=third)
    second = close()
    assert second.inputs_digest != first.inputs_digest
    assert entry(third, second).rating == 2087


def season(order: random.Random):
    """The same six tournaments among twelve players, reported in another order each time."""
    players = [make_player(f"Player {number}", rating=1500 + 70 * number) for number in range(9)]
    players += [make_player(f"Newcomer {number}", birth_year=2012) for number in range(3)]
    draw = random.Random(7)
    tournaments = []
    for number in range(6):
        games = [
            (*draw.sample(players, 2), draw.choice("1=0"), round_) for round_ in range(1, 8) for _ in range(4)
        ]
        tournaments.append((f"Open {number}", date(2025, 11, 2 + number), games))
    order.shuffle(tournaments)
    for name, start, games in tournaments:
        order.shuffle(games)
        make_tournament(games, name=name, start=start)
    return players


def numbers(players, draft):
    return [
        (made.kind, made.games, made.sum, made.new_rating, made.data)
        for made in (outcome(player, draft) for player in players)
    ]


def season_closed(seed: int):
    """What a season reported in an order of its own comes to; nothing of it is kept."""
    with transaction.atomic():
        players = season(random.Random(seed))
        draft = close()
        result = numbers(players, draft), ratings(draft)
        transaction.set_rollback(True)
    return result


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_order_of_reports_and_games_does_not_matter(seed):
    assert season_closed(seed) == season_closed(0)


def ratings(draft):
    rows = Entry.objects.on(draft).order_by("player__name")
    return list(rows.values_list("player__name", "rating", "k", "games", "period_games", "highest"))


def test_a_rehearsal_shows_the_draft_and_keeps_nothing(pair):
    make_tournament([(*pair, "1")])
    rehearsed = close(dry_run=True)
    assert (rehearsed.pk, rehearsed.summary["games"]) == (None, 1)
    assert not RatingList.objects.filter(status="draft").exists()
    assert (Outcome.objects.count(), Contribution.objects.count(), LogEntry.objects.count()) == (0, 0, 0)
    assert close().digest == rehearsed.digest


def test_a_rehearsal_leaves_an_older_draft_as_it_was(pair):
    make_tournament([(*pair, "1")])
    draft = close()
    make_tournament([(*pair, "1")])
    assert close(dry_run=True).digest != draft.digest
    draft.refresh_from_db()
    assert (draft.summary["events"], draft.contributions.count()) == (1, 2)


def test_a_period_can_be_rehearsed_before_it_is_over_but_not_closed(pair):
    evening = datetime(2025, 11, 28, 22, tzinfo=UTC)
    assert refusal(now=evening).code == "not-yet-closed"
    assert close(now=evening, dry_run=True).summary["events"] == 0
    assert close(now=datetime(2025, 11, 29, 1, tzinfo=UTC)).pk


def test_the_closing_moment_is_that_of_the_federations_zone(pair, settings):
    settings.TIME_ZONE = "Pacific/Auckland"
    assert close(now=datetime(2025, 11, 28, 12, tzinfo=UTC)).pk


@pytest.mark.parametrize(
    "list_date, code",
    [
        (date(2025, 12, 2), "not-a-list-date"),
        (NOVEMBER, "before-opening"),
        (date(2025, 6, 1), "before-opening"),
        (JANUARY, "out-of-order"),
    ],
)
def test_a_date_that_is_not_due_is_refused(pair, list_date, code):
    assert refusal(list_date).code == code


def test_out_of_order_names_the_list_that_is_due(pair):
    close()
    assert "2025-12-01" in str(refusal(JANUARY))


def test_without_an_opening_list_nothing_is_closed(db):
    make_type("standard")
    assert refusal().code == "no-opening-list"


def test_an_unknown_type_is_refused_with_the_known_ones(pair):
    refused = refusal(type_code="bughouse")
    assert (refused.code, str(refused)) == (
        "unknown-type",
        "There is no rating type bughouse: use one of standard, rapid, blitz.",
    )


def test_arbiters_do_not_close(pair, arbiter):
    assert refusal(by=arbiter).code == "not-yours"


def test_a_date_before_the_oldest_edition_is_refused(db):
    make_list(date(1959, 12, 1))
    assert refusal(date(1960, 1, 1)).code == "no-edition"


def test_a_refused_closing_changes_nothing(pair):
    before = RatingList.objects.count()
    refusal(JANUARY)
    assert (RatingList.objects.count(), LogEntry.objects.count()) == (before, 0)


def test_a_published_date_without_news_is_refused(pair):
    make_tournament([(*pair, "1")])
    publish()
    assert refusal(DECEMBER).code == "nothing-changed"
    assert not RatingList.objects.filter(status="draft").exists()


def test_a_correction_makes_a_revision_and_both_can_be_read(pair):
    tournament = make_tournament([(*pair, "1")])
    bystanders = make_player(rating=1800), make_player(rating=1800)
    make_tournament([(*bystanders, "1")])
    first = publish()
    correct(tournament, [(*pair, "0")])
    second = publish()
    assert (second.revision, second.base.date) == (1, NOVEMBER)
    assert [entry(pair[0], list_).rating for list_ in (first, second)] == [2010, 1990]
    assert [entry(bystanders[0], list_).rating for list_ in (first, second)] == [1810, 1810]
    assert entry(bystanders[0], second).list == second


def test_whoever_lost_his_only_game_by_a_correction_is_not_on_the_revision(pair):
    newcomer = make_player()
    games = [(newcomer, pair[0], "1", round_) for round_ in range(1, 6)]
    tournament = make_tournament(games)
    first = publish()
    correct(tournament, games[:4])
    second = publish()
    assert entry(newcomer, first).rating == 2200
    assert entry(newcomer, second) is None


def test_a_revision_of_an_older_list_names_the_later_ones_and_they_follow_one_by_one(pair):
    tournament = make_tournament([(*pair, "1")])
    publish()
    make_tournament([(*pair, "=")], start=date(2025, 12, 5))
    january = publish(JANUARY)
    assert entry(pair[0], january).rating == 2009
    correct(tournament, [(*pair, "0")])
    revised = publish(DECEMBER)
    assert revised.summary["outdated_lists"] == ["2026-01-01"]
    assert entry(pair[0], revised).rating == 1990
    assert entry(pair[0], january).rating == 2009
    again = publish(JANUARY)
    assert (again.revision, again.base) == (1, revised)
    assert (entry(pair[0], again).rating, again.summary["outdated_lists"]) == (1991, [])


def test_the_next_list_starts_from_the_newest_revision_although_an_older_date_was_published_last(pair):
    tournament = make_tournament([(*pair, "1")])
    publish()
    make_tournament([(*pair, "=")], start=date(2025, 12, 5))
    publish(JANUARY)
    correct(tournament, [(*pair, "0")])
    publish(DECEMBER)
    february = close(date(2026, 2, 1))
    assert (february.base.date, entry(pair[0], february).rating) == (JANUARY, 2009)
    assert february.summary["outdated_lists"] == ["2026-01-01"]


def test_a_list_stores_only_what_differs(pair):
    make_player(rating=1700)
    make_tournament([(*pair, "1")])
    draft = close()
    assert set(draft.written.values_list("player_id", flat=True)) == {player.pk for player in pair}
    assert Entry.objects.on(draft).count() == 3


def test_a_new_title_or_federation_is_a_new_row(pair):
    player = make_player(rating=1700)
    player.title = "FM"
    player.save()
    assert entry(player, close()).title == "FM"


def test_the_games_of_a_period_are_not_carried_into_the_next_list(pair):
    make_tournament([(*pair, "1")])
    assert entry(pair[0], publish()).period_games == 1
    pair[0].title = "FM"
    pair[0].save()
    january = publish(JANUARY)
    assert (entry(pair[0], january).list, entry(pair[0], january).period_games) == (january, 0)


def test_the_digest_of_a_draft_is_that_of_its_stored_rows(pair):
    make_tournament([(*pair, "1")])
    publish()
    make_player(rating=None)
    make_tournament([(*pair, "=")], start=date(2025, 12, 5))
    draft = close(JANUARY)
    assert draft.digest == list_digest(draft)


def test_the_log_says_who_closed(pair, officer):
    close(by=officer)
    said = LogEntry.objects.get(act="close")
    assert (said.actor, said.after["events"]) == (officer, 0)


def test_a_report_accepted_while_the_list_is_computed_stops_the_closing(pair):
    def arrive(stage, done, total):
        if stage == "players":
            make_tournament([(*pair, "1")])

    with pytest.raises(Refused) as refused:
        close_period("standard", DECEMBER, by=None, now=morning(DECEMBER), progress=arrive)
    assert refused.value.code == "changed-meanwhile"
    assert not RatingList.objects.filter(status="draft").exists()
