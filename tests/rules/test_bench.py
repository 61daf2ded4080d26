from ratinglist.rules.bench import bare, events_of, explained, floor, main
from ratinglist.rules.editions import EDITIONS, edition_named


def test_bare_and_explained_find_the_same():
    events = events_of(500)
    for edition in EDITIONS:
        assert bare(edition, events) == explained(edition, events)


def test_floor_is_the_sum_without_a_cap():
    events = events_of(500)
    assert floor(events) == bare(edition_named("standard", "1971-07-01-per-game"), events)


def test_every_edition_is_printed_with_its_ratio_to_the_floor(capsys):
    main(200)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 2 * len(EDITIONS)
    assert lines[0].startswith("floor")
    assert all(line.endswith("times the floor") for line in lines[1:])
