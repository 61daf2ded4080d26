from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from players.models import LogEntry, Status
from players.refusal import Refused
from ratinglist.digests import list_digest
from ratinglist.files import folder
from ratinglist.models import Entry, ListFile, RatingList
from ratinglist.publication import problems, publish, require_draft, verify
from tests.make import make_list, make_player, make_rating, make_tournament, make_type
from tournaments.models import State

pytestmark = pytest.mark.django_db

DECEMBER = date(2025, 12, 1)
NOW = datetime(2025, 11, 29, 8, tzinfo=UTC)


def make_draft(ratings: dict, on: date = DECEMBER, type_code: str = "standard", **values) -> RatingList:
    """A draft that gives each player of `ratings` a new rating; None takes him off the list."""
    base = RatingList.objects.last_published(type_code)
    values = {"base": base, "method": "NIDOF", "closes": on - timedelta(days=3)} | values
    draft = RatingList.objects.create(type=make_type(type_code), date=on, **values)
    for player, rating in ratings.items():
        Entry.objects.create(
            list=draft,
            type_id=type_code,
            player=player,
            rating=rating,
            gone=rating is None,
            k=20,
            games=109,
            period_games=9,
            highest=rating,
            last_played=on,
            federation=player.federation_id,
            title=player.title,
        )
    draft.digest = list_digest(draft)
    draft.save()
    return draft


def ratings_on(list_: RatingList) -> dict[str, int]:
    return dict(Entry.objects.on(list_).values_list("player__name", "rating"))


@pytest.fixture
def anna(db):
    return make_player("Berg, Anna", rating=2000)


@pytest.fixture
def bent(db):
    return make_player("Dahl, Bent", rating=1900)


@pytest.fixture
def opening(anna, bent):
    return RatingList.objects.get()


def test_a_published_draft_replaces_only_the_entries_it_changes(anna, bent, opening, officer):
    [published] = publish(make_draft({anna: 2015}), by=officer, now=NOW)
    assert ratings_on(published) == {"Berg, Anna": 2015, "Dahl, Bent": 1900}
    assert ratings_on(opening) == {"Berg, Anna": 2000, "Dahl, Bent": 1900}
    assert Entry.objects.count() == 3


def test_publishing_says_who_when_and_what(anna, bent, opening, officer):
    carl = make_player("Eide, Carl")
    [published] = publish(make_draft({anna: 2015, bent: None, carl: 1500}), by=officer, now=NOW)
    published.refresh_from_db()
    assert (published.seq, published.status, published.published_by, published.published_at) == (
        2,
        "published",
        officer,
        NOW,
    )
    assert published.summary["changes"] == {"new": 1, "changed": 1, "gone": 1}
    logged = LogEntry.objects.get(act="publish")
    assert (logged.actor, logged.after["digest"]) == (officer, published.digest)


def test_a_player_who_is_gone_is_off_the_new_list_and_on_the_old_one(anna, bent, opening):
    [published] = publish(make_draft({bent: None}), by=None, now=NOW)
    assert ratings_on(published) == {"Berg, Anna": 2000}
    assert ratings_on(opening) == {"Berg, Anna": 2000, "Dahl, Bent": 1900}


def test_the_draft_is_seen_as_it_will_be_published(anna, opening):
    draft = make_draft({anna: 2015})
    before = list_digest(draft)
    [published] = publish(draft, by=None, now=NOW)
    assert published.digest == list_digest(published) == before


def test_drafts_of_all_types_are_published_together(anna, opening):
    make_rating(anna, 1950, make_list(type_code="rapid"))
    drafts = [make_draft({anna: 2015}), make_draft({anna: 1970}, type_code="rapid")]
    published = publish(drafts, by=None, now=NOW)
    assert [(list_.type_id, list_.seq) for list_ in published] == [("standard", 2), ("rapid", 2)]


def test_a_second_delivery_changes_nothing(anna, opening, officer):
    draft = make_draft({anna: 2015})
    publish(draft, by=officer, now=NOW)
    before = list(RatingList.objects.values()), list(ListFile.objects.values()), LogEntry.objects.count()
    [again] = publish(draft, by=None, now=datetime(2025, 12, 5, tzinfo=UTC))
    assert again.published_by == officer
    assert before == (
        list(RatingList.objects.values()),
        list(ListFile.objects.values()),
        LogEntry.objects.count(),
    )


@pytest.mark.parametrize("who", ["arbiter", "stranger"])
def test_only_officers_publish(who, anna, opening, request):
    draft = make_draft({anna: 2015})
    with pytest.raises(Refused) as refused:
        publish(draft, by=request.getfixturevalue(who), now=NOW)
    assert refused.value.code == "not-yours"
    assert not folder(draft).exists()


def test_a_frozen_list_refuses_a_new_entry(anna, opening):
    draft = make_draft({anna: 2015})
    require_draft(draft)
    publish(draft, by=None, now=NOW)
    with pytest.raises(Refused) as refused:
        require_draft(draft)
    assert refused.value.code == "list-frozen"


def test_an_entry_slipped_into_a_frozen_list_is_found(anna, opening):
    [published] = publish(make_draft({anna: 2015}), by=None, now=NOW)
    assert verify(published)
    Entry.objects.filter(list=published, player=anna).update(rating=2016)
    assert problems(published) == ["the entries are not those that were published"]


def test_a_revision_stands_beside_the_frozen_original(anna, bent, opening):
    [original] = publish(make_draft({anna: 2015}), by=None, now=NOW)
    [revision] = publish(make_draft({anna: 2017, bent: 1898}, revision=1, base=opening), by=None, now=NOW)
    assert ratings_on(original) == {"Berg, Anna": 2015, "Dahl, Bent": 1900}
    assert ratings_on(revision) == {"Berg, Anna": 2017, "Dahl, Bent": 1898}
    assert verify(original) and verify(revision)
    assert {path.name for path in folder(original).parent.iterdir()} == {
        "standard-2025-12-01-r0",
        "standard-2025-12-01-r1",
    }
    assert RatingList.objects.in_force("standard", DECEMBER) == revision


def test_a_draft_is_outdated_when_another_list_of_its_line_came_first(anna, bent, opening):
    first = make_draft({anna: 2015})
    second = make_draft({bent: 1910}, revision=1, base=opening)
    publish(first, by=None, now=NOW)
    with pytest.raises(Refused) as refused:
        publish(second, by=None, now=NOW)
    assert refused.value.code == "draft-outdated"
    second.refresh_from_db()
    assert (second.status, second.seq) == ("draft", None)


def test_a_draft_is_outdated_when_the_list_it_starts_from_has_been_revised(anna, bent, opening):
    draft = make_draft({anna: 2015})
    publish(make_draft({bent: 1890}, on=opening.date, revision=1, base=None), by=None, now=NOW)
    with pytest.raises(Refused) as refused:
        publish(draft, by=None, now=NOW)
    assert refused.value.code == "draft-outdated"


def test_a_first_list_of_a_date_comes_after_all_earlier_ones(anna, opening):
    late = make_draft({anna: 2010})
    publish(make_draft({anna: 2015}, on=date(2026, 1, 1)), by=None, now=datetime(2026, 1, 1, tzinfo=UTC))
    with pytest.raises(Refused) as refused:
        publish(late, by=None, now=NOW)
    assert refused.value.code == "out-of-order"


def test_no_list_is_published_before_its_closing_date(anna, opening):
    draft = make_draft({anna: 2015})
    with pytest.raises(Refused) as refused:
        publish(draft, by=None, now=datetime(2025, 11, 27, 23, 59, tzinfo=UTC))
    assert refused.value.code == "too-early"
    assert "2025-11-28" in str(refused.value)


def test_drafts_of_two_dates_are_not_published_at_once(anna, opening):
    january = make_draft({anna: 2020}, on=date(2026, 2, 1), type_code="rapid")
    with pytest.raises(Refused) as refused:
        publish([make_draft({anna: 2015}), january], by=None, now=datetime(2026, 2, 1, tzinfo=UTC))
    assert refused.value.code == "different-dates"
    assert not RatingList.objects.filter(seq=2).exists()


def test_a_withdrawn_list_is_not_published(anna, opening):
    draft = make_draft({anna: 2015}, status="withdrawn")
    with pytest.raises(Refused) as refused:
        publish(draft, by=None, now=NOW)
    assert refused.value.code == "list-withdrawn"


def test_the_reports_of_a_published_list_are_rated(anna, bent, opening):
    report = make_tournament([(anna, bent, "1")]).reports.get()
    draft = make_draft({anna: 2015})
    draft.reports.add(report)
    publish(draft, by=None, now=NOW)
    report.refresh_from_db()
    assert report.state == State.RATED


def test_a_report_returned_meanwhile_makes_the_draft_outdated(anna, bent, opening):
    report = make_tournament([(anna, bent, "1")], state=State.RETURNED).reports.get()
    draft = make_draft({anna: 2015})
    draft.reports.add(report)
    with pytest.raises(Refused) as refused:
        publish(draft, by=None, now=NOW)
    assert refused.value.code == "draft-outdated"
    assert not ListFile.objects.exists()


def test_a_reader_in_between_sees_the_old_list_or_the_new_one(anna, opening):
    draft = make_draft({anna: 2015})
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        publish(draft, by=None, now=NOW)
        assert RatingList.objects.in_force("standard", DECEMBER) == draft
        1 / 0  # noqa: B018
    assert RatingList.objects.in_force("standard", DECEMBER) == opening
    assert Entry.objects.on(opening).get(player=anna).until_seq is None


def test_an_unwritable_folder_leaves_nothing_published_and_no_file(anna, opening, settings, tmp_path):
    draft = make_draft({anna: 2015})
    (tmp_path / "lists").write_text("a file where the folder should be")
    settings.LIST_FILES_DIR = tmp_path / "lists"
    with pytest.raises(OSError):
        publish(draft, by=None, now=NOW)
    draft.refresh_from_db()
    assert (draft.status, draft.seq) == ("draft", None)
    assert Entry.objects.on(opening).get(player=anna).until_seq is None
    assert not ListFile.objects.exists()


def test_when_the_second_list_fails_the_first_leaves_no_files(anna, opening, settings):
    make_rating(anna, 1950, make_list(type_code="rapid"))
    drafts = [make_draft({anna: 2015}), make_draft({anna: 1970}, type_code="rapid")]
    ListFile.objects.create(list=drafts[1], format="csv", name="x", size=1, sha256="x")
    with pytest.raises(Exception, match=r"(?i)unique"), transaction.atomic():
        publish(drafts, by=None, now=NOW)
    assert list(settings.LIST_FILES_DIR.iterdir()) == []
    assert not RatingList.objects.filter(status="published", date=DECEMBER).exists()


def test_what_a_killed_publication_left_does_not_stop_the_next(anna, opening):
    draft = make_draft({anna: 2015})
    folder(draft).mkdir(parents=True)
    (folder(draft) / "half.csv").write_text("half")
    [published] = publish(draft, by=None, now=NOW)
    assert verify(published)
    assert not (folder(draft) / "half.csv").exists()


def test_the_newest_list_is_the_one_published_last_in_its_line(anna, opening):
    [published] = publish(make_draft({anna: 2015}), by=None, now=NOW)
    assert RatingList.objects.last_published("standard") == published


@pytest.mark.parametrize(
    ("status", "on", "is_listed"),
    [
        (Status.ACTIVE, None, True),
        (Status.DECEASED, None, False),
        (Status.DECEASED, date(2025, 12, 1), False),
        (Status.DECEASED, date(2025, 12, 2), True),
        (Status.LEFT, date(2025, 11, 30), False),
    ],
)
def test_the_dead_and_those_who_left_are_on_no_file(status, on, is_listed, anna, bent, opening):
    type(bent).objects.filter(pk=bent.pk).update(status=status, status_on=on)
    [published] = publish(make_draft({anna: 2015}), by=None, now=NOW)
    text = (folder(published) / "standard-2025-12-01-csv.csv").read_text("utf-8")
    assert ("Dahl, Bent" in text) is is_listed
    assert "Berg, Anna" in text


def test_the_command_publishes_every_draft_of_the_date_and_prints_the_files(anna, bent, opening, capsys):
    make_rating(anna, 1950, make_list(type_code="rapid"))
    make_draft({anna: 2015, bent: 1905})
    make_draft({anna: 1970}, type_code="rapid")
    call_command("publish_list", "2025-12-01")
    printed = capsys.readouterr().out
    assert "standard list of 2025-12-01: 0 new, 2 changed, 0 gone" in printed
    assert "rapid list of 2025-12-01: 0 new, 1 changed, 0 gone" in printed
    assert all(f"{file.sha256}  {file.name}" in printed for file in ListFile.objects.all())


def test_the_command_says_what_is_missing(opening):
    with pytest.raises(CommandError, match="close the period first"):
        call_command("publish_list", "2026-01-01")
    with pytest.raises(CommandError, match="no user 'nobody'"):
        call_command("publish_list", str(opening.date), by="nobody")


def test_the_command_refuses_whoever_is_no_officer(anna, opening, arbiter):
    make_draft({anna: 2015})
    with pytest.raises(CommandError, match="officer"):
        call_command("publish_list", "2025-12-01", by=arbiter.username)


def test_every_list_is_verified_and_a_damaged_one_named(anna, opening, capsys):
    opening.digest = list_digest(opening)
    opening.save()
    [published] = publish(make_draft({anna: 2015}), by=None, now=NOW)
    call_command("verify_lists")
    (folder(published) / "standard-2025-12-01-xlsx.xlsx").write_bytes(b"cut")
    with pytest.raises(CommandError, match="1 of 2 lists"):
        call_command("verify_lists", type="standard")
    assert "standard-2025-12-01-xlsx.xlsx is missing or not as published" in capsys.readouterr().out
