from datetime import date

import pytest

from players import register
from players.models import Club, Federation, LogEntry, Membership, Player
from players.refusal import Refused
from players.spreadsheets import MembersCSV
from tests.players.register import make_club, make_player

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)
HEADINGS = "fide_id,national_id,name,sex,birth,federation"


def table(*lines, headings=HEADINGS):
    return "\n".join([headings, *lines]).encode()


def bring_in(*lines, headings=HEADINGS, by=None):
    content = table(*lines, headings=headings)
    dataset = MembersCSV().create_dataset(content)
    return register.import_members(dataset, on=TODAY, by=by, file_name="members.csv", content=content)


def problems(*lines, headings=HEADINGS):
    """{line: {column: first problem}} of a table that is refused; the register must be as before."""
    before = list(Player.objects.values()), LogEntry.objects.count(), Federation.objects.count()
    with pytest.raises(Refused) as refused:
        bring_in(*lines, headings=headings)
    assert (list(Player.objects.values()), LogEntry.objects.count(), Federation.objects.count()) == before
    rows = refused.value.data["result"].invalid_rows
    return {row.number: {column: texts[0] for column, texts in row.error_dict.items()} for row in rows}


def test_new_members_are_entered_with_folded_names():
    result = bring_in('1500101,N1,"Roévg, Jérôme",M,2009-05-01,nor', '0,N2,"Talvik, Mari",F,2009,EST')
    assert result.totals["new"] == 2
    first, second = Player.objects.order_by("national_id")
    assert (first.name, first.search_name, first.name_key) == (
        "Roévg, Jérôme",
        " roevg jerome",
        "jerome roevg",
    )
    assert (first.fide_id, first.sex, first.birth_date, first.birth_precision) == (
        1500101, "m", date(2009, 5, 1), "full",
    )  # fmt: skip
    assert (second.fide_id, second.sex, second.birth_precision, second.federation_id) == (
        None,
        "w",
        "year",
        "EST",
    )
    assert set(Federation.objects.values_list("code", flat=True)) == {"NOR", "EST"}


def test_the_same_table_twice_changes_nothing():
    lines = [
        '1500101,,"Roevg, Jan",M,2009-05-01,NOR',
        ',N2,"Talvik, Mart",M,2009,EST',
        ',,"Kask, Uno",,1950,EST',
    ]
    bring_in(*lines)
    before = list(Player.objects.values())
    result = bring_in(*lines)
    assert (result.totals["new"], result.totals["update"], result.totals["skip"]) == (0, 0, 3)
    assert list(Player.objects.values()) == before


def test_only_changed_rows_count_as_updated_and_are_audited_with_before_and_after(officer):
    bring_in('1500101,,"Roevg, Jan",M,2009,NOR', '1500102,,"Talvik, Mart",M,2009,EST')
    result = bring_in(
        '1500101,,"Roevg, Jan",M,2009,NOR', '1500102,,"Talvik, Mart",M,2009-07-08,EST', by=officer
    )
    assert (result.totals["update"], result.totals["skip"]) == (1, 1)
    changed = LogEntry.objects.get(act="import")
    assert changed.before == {"birth_date": "2009-01-01", "birth_precision": "year"}
    assert changed.after == {"birth_date": "2009-07-08", "birth_precision": "full"}
    table_entry = LogEntry.objects.filter(act="import-members").first()
    assert (table_entry.actor, table_entry.why) == (officer, "members.csv")
    assert (table_entry.after["update"], len(table_entry.after["sha256"])) == (1, 64)


def test_a_missing_column_leaves_values_alone_and_an_empty_cell_clears_them():
    make_player(fide_id=1500101, sex="m", title="IM", born=date(1990, 5, 1))
    bring_in("1500101,", headings="fide_id,title")
    player = Player.objects.get()
    assert (player.title, player.sex, player.birth_date) == ("", "m", date(1990, 5, 1))


def test_an_empty_id_cell_takes_no_id_away():
    make_player(fide_id=1500101, national_id="N1")
    bring_in(',N1,"Roevg, Jan",m,,NOR')
    assert Player.objects.get().fide_id == 1500101


def test_a_second_id_is_added_to_the_player_whom_the_first_names():
    make_player(national_id="N1")
    bring_in('1500101,N1,"Roevg, Jan",m,,NOR')
    assert Player.objects.get().fide_id == 1500101


def test_an_id_is_added_to_the_player_of_the_same_name_and_birth_date():
    make_player(born=date(1990, 5, 1))
    result = bring_in('1500101,,"Roevg, Jan",,1990-05-01,NOR')
    assert result.totals["update"] == 1
    assert Player.objects.get().fide_id == 1500101


def test_every_error_is_named_by_line_and_column_in_one_pass():
    found = problems(
        '1500101,,"Roevg, Jan",x,31.02.2009,NOR',
        '1500102,,"Talvik, Mart",M,2009,EST',
        "abc,,,M,2009,NO",
    )
    assert set(found) == {2, 4}
    assert set(found[2]) == {"sex", "birth"}
    assert set(found[4]) == {"fide_id", "name", "federation"}
    assert found[2]["sex"] == "'x' is not a sex; write m, w or f, or leave the cell empty"


def test_lines_are_those_of_the_file_despite_empty_and_broken_lines():
    found = problems("", '1500101,,"Roevg,\nJan",M,2009,NOR', "", '1500102,,"Talvik, Mart",x,2009,EST')
    assert list(found) == [6]


def test_ids_of_two_players_in_one_row_name_both():
    make_player("Roevg, Jan", fide_id=1500101)
    make_player("Talvik, Mart", national_id="N8")
    found = problems('1500101,N8,"Roevg, Jan",m,,NOR')
    assert found[2]["fide_id"] == (
        "fide_id 1500101 belongs to Roevg, Jan (FIDE id 1500101) but national_id N8 to Talvik, Mart (id N8); "
        "correct one of the two ids"
    )


def test_an_id_that_belongs_to_somebody_else_is_refused():
    make_player("Roevg, Jan", fide_id=1500101, born=1990)
    found = problems('1500101,,"Talvik, Mart",m,1975,NOR')
    assert "belongs to Roevg, Jan (born 1990, FIDE id 1500101), not to Talvik, Mart" in found[2]["fide_id"]


def test_a_new_name_under_an_id_is_taken_when_the_full_birth_date_agrees():
    make_player("Roevg, Anna", fide_id=1500101, born=date(1990, 5, 1))
    bring_in('1500101,,"Talvik, Anna Maria",w,1990-05-01,NOR')
    assert Player.objects.get().name == "Talvik, Anna Maria"


def test_another_national_id_for_a_known_fide_id_is_refused():
    make_player(fide_id=1500101, national_id="N1")
    found = problems('1500101,N2,"Roevg, Jan",m,,NOR')
    assert "whose national_id is N1, not N2" in found[2]["national_id"]


@pytest.mark.parametrize(
    ("second", "column"),
    [
        ('1500101,,"Talvik, Mart",M,2001,EST', "fide_id"),
        ('1500109,N1,"Talvik, Mart",M,2001,EST', "national_id"),
        ('1500109,N9,"JAN ROEVG",M,1990-05-01,NOR', "name"),
    ],
)
def test_one_person_twice_in_a_table_is_refused_naming_the_first_line_n11(second, column):
    found = problems('1500101,N1,"Roevg, Jan",m,1990-05-01,NOR', second)
    assert "line 2; keep one of the two rows" in found[3][column]


def test_one_person_with_a_second_fide_id_is_refused_n11():
    make_player(fide_id=1500101, born=date(1990, 5, 1))
    found = problems('1500999,,"Roevg, Jan",m,1990-05-01,NOR')
    assert found[2]["name"].startswith("this may be Roevg, Jan (born 1990, FIDE id 1500101)")


def test_namesakes_of_one_year_with_ids_of_their_own_are_two_players_n09():
    bring_in(',N1,"Roevg, Jan",m,1990,NOR', ',N2,"Roevg, Jan",m,1990,NOR')
    assert Player.objects.count() == 2


def test_a_namesake_without_id_and_full_birth_date_is_asked_about_n09():
    make_player(national_id="N1", born=1990)
    assert "write the id of the register" in problems(',,"Roevg, Jan",m,1990,NOR')[2]["name"]


def test_nobody_is_found_by_name_alone_n08():
    make_player("Roevg, Jan")
    assert "needs a fide_id, a national_id or a birth date" in problems(',,"Roevg, Jan",m,,NOR')[2]["birth"]


def test_an_id_nobody_has_needs_a_name():
    assert "nobody in the register has this id" in problems("1500101", headings="fide_id")[2]["name"]


def test_the_home_federation_stands_in_for_an_empty_cell(settings):
    settings.HOME_FEDERATION = "NOR"
    bring_in(',N1,"Roevg, Jan",m,,')
    assert Player.objects.get().federation_id == "NOR"


def test_the_code_non_is_a_federation_like_any_other():
    bring_in(',N1,"Roevg, Jan",m,,NON')
    assert Player.objects.get().federation_id == "NON"


@pytest.mark.parametrize(
    "headings", ["FIDE ID;ID_No;Name;Gender;Birthday;Fed", "fideid\tnational id\tNAME\tSex\tborn\tcountry"]
)
def test_headings_and_separators_of_other_tables_are_understood(headings):
    sign = ";" if ";" in headings else "\t"
    bring_in(sign.join(["1500101", "N1", "Roevg, Jan", "f", "2009", "NOR"]), headings=headings)
    assert Player.objects.get().national_id == "N1"


def test_columns_that_are_not_read_are_told():
    result = bring_in('1500101,"Roevg, Jan",NOR,blue', headings="fide_id,name,federation,colour")
    assert result.notes == ["Columns not read: colour", "Federations added: NOR"]


@pytest.mark.parametrize(
    ("headings", "sentence"),
    [
        ("sex,birth", "names neither fide_id, national_id nor name"),
        ("name,fide_id,FIDE ID", "names the column fide_id twice"),
    ],
)
def test_a_first_line_without_members_is_refused(headings, sentence):
    with pytest.raises(Refused) as refused:
        bring_in("a,b,c"[: 2 * headings.count(",") + 1], headings=headings)
    assert sentence in str(refused.value.data["result"].base_errors[0].error)


CLUBS = "fide_id,name,federation,club,club_name,club_since,club_until"


def test_clubs_and_memberships_are_entered():
    bring_in('1500101,"Roevg, Jan",NOR,12,Tower,2015-01-01,', headings=CLUBS)
    membership = Membership.objects.get()
    assert (membership.club.name, membership.since, membership.until) == ("Tower", date(2015, 1, 1), None)


def test_a_move_to_another_club_keeps_the_old_membership_with_its_end():
    bring_in('1500101,"Roevg, Jan",NOR,12,Tower,2015-01-01,', headings=CLUBS)
    result = bring_in('1500101,"Roevg, Jan",NOR,13,Bishop,2026-07-01,', headings=CLUBS)
    assert result.totals["update"] == 1
    stays = Membership.objects.order_by("since").values_list("club__number", "since", "until")
    assert list(stays) == [("12", date(2015, 1, 1), date(2026, 6, 30)), ("13", date(2026, 7, 1), None)]
    assert LogEntry.objects.get(act="import").after == {
        "memberships": ["12: 2015-01-01 to 2026-06-30", "13: 2026-07-01 to …"]
    }


def test_an_unknown_club_without_a_name_is_refused():
    assert "there is no club 12" in problems('1500101,"Roevg, Jan",NOR,12,,,', headings=CLUBS)[2]["club"]


def test_a_club_of_another_name_is_refused():
    make_club("12", "Tower")
    found = problems('1500101,"Roevg, Jan",NOR,12,Bishop,,', headings=CLUBS)
    assert found[2]["club_name"] == "club 12 is Tower, not Bishop; correct the number or the name"
    assert Club.objects.count() == 1


def test_a_move_without_its_day_is_refused():
    bring_in('1500101,"Roevg, Jan",NOR,12,Tower,2015-01-01,', headings=CLUBS)
    found = problems('1500101,"Roevg, Jan",NOR,13,Bishop,,', headings=CLUBS)
    assert "club_since is missing" in found[2]["club_since"]


def test_the_deceased_are_entered_with_their_day_l01():
    bring_in(
        '1500101,"Roevg, Jan",NOR,deceased,2026-10-03', headings="fide_id,name,federation,status,status_on"
    )
    player = Player.objects.get()
    assert (player.status, player.status_on) == ("deceased", date(2026, 10, 3))


def test_a_womans_title_stands_in_both_columns():
    bring_in('1500101,"Roevg, Mari",NOR,wf,', headings="fide_id,name,federation,title,women_title")
    player = Player.objects.get()
    assert (player.title, player.women_title) == ("WFM", "WFM")


def test_five_hundred_rows_cost_the_same_queries_as_five(django_assert_max_num_queries):
    lines = [f'{1500000 + number},N{number},"Member, Number{number}",m,1990,NOR' for number in range(500)]
    with django_assert_max_num_queries(25):
        bring_in(*lines)
    with django_assert_max_num_queries(25):
        assert bring_in(*lines).totals["skip"] == 500
