from ratinglist.rules.forecast import points_of, round_robin, swiss

FOUR = {1: 2600, 2: 2500, 3: 2400, 4: 2300}
SIXTEEN = {number: 2600 - 25 * number for number in range(1, 17)}


def expected(forecasts) -> list[int]:
    return [forecasts[number].expected for number in sorted(forecasts)]


def test_round_robin_before_the_first_round_is_the_sum_of_the_table():
    made = round_robin(FOUR)
    assert expected(made) == [64 + 76 + 85, 36 + 64 + 76, 24 + 36 + 64, 15 + 24 + 36]
    assert [made[number].place for number in FOUR] == [1, 2, 3, 4]


def test_points_made_take_the_place_of_those_expected():
    made = round_robin(FOUR, [(4, 1, 2)])
    assert (made[4].points, made[4].expected) == (2, 100 + 24 + 36)
    assert made[1].expected == 64 + 76


def test_after_the_last_round_the_forecast_is_the_result():
    games = [(1, 2, 1), (1, 3, 2), (1, 4, 0), (2, 3, 1), (2, 4, 2), (3, 4, 1)]
    made = round_robin(FOUR, games)
    assert {number: line.expected for number, line in made.items()} == {
        number: 50 * points for number, points in points_of(FOUR, games).items()
    }


def test_double_round_robin_expects_twice_as_much():
    assert expected(round_robin(FOUR, meetings=2)) == [2 * one for one in expected(round_robin(FOUR))]


def test_forfeits_are_points_without_a_game():
    made = round_robin(FOUR, byes={1: 2}, decided=[(1, 2)])
    assert made[1].expected == 100 + 76 + 85
    assert made[2].expected == 64 + 76


def test_expected_points_of_a_round_robin_add_to_its_games():
    assert sum(expected(round_robin(SIXTEEN))) == 100 * 16 * 15 // 2


def test_equal_expectation_is_ordered_by_rating_then_number():
    made = round_robin({2: 2000, 1: 2000, 3: 2001}, [])
    assert [made[number].place for number in (3, 1, 2)] == [1, 2, 3]


def test_swiss_forecast_of_one_seed_is_always_the_same():
    first = swiss(SIXTEEN, rounds=5, rounds_played=0, seed=7, runs=50)
    assert first == swiss(SIXTEEN, rounds=5, rounds_played=0, seed=7, runs=50)
    assert first != swiss(SIXTEEN, rounds=5, rounds_played=0, seed=8, runs=50)


def test_stronger_players_are_expected_ahead():
    made = swiss(SIXTEEN, rounds=5, rounds_played=0, runs=200)
    assert made[1].expected > made[8].expected > made[16].expected


def test_points_of_a_simulated_round_are_all_given():
    made = swiss(SIXTEEN, rounds=5, rounds_played=0, runs=50)
    assert sum(expected(made)) == 100 * 8 * 5


def test_odd_player_gets_a_bye():
    three = {1: 2200, 2: 2100, 3: 2000}
    made = swiss(three, rounds=1, rounds_played=0, runs=50)
    assert made[3].expected == 100
    assert made[1].expected + made[2].expected == 100


def test_last_round_with_known_pairings_is_exact():
    games = [(1, 2, 2), (3, 4, 1)]
    made = swiss(FOUR, games, rounds=2, rounds_played=1, pairings=[(1, 3), (2, 4)])
    assert expected(made) == [100 + 76, 76, 50 + 24, 50 + 24]


def test_finished_swiss_event_is_its_result():
    made = swiss(FOUR, [(1, 2, 2), (3, 4, 1)], rounds=1, rounds_played=1)
    assert expected(made) == [100, 0, 50, 50]


def test_players_who_all_met_still_get_a_pairing():
    games = [(1, 2, 1), (1, 3, 1), (1, 4, 1), (2, 3, 1), (2, 4, 1), (3, 4, 1)]
    made = swiss(FOUR, games, rounds=4, rounds_played=3, runs=50)
    assert sum(expected(made)) == 4 * 150 + 200


THREE = {1: 2200, 2: 2100, 3: 2000}


def test_who_had_a_bye_gets_no_other_before_the_rest():
    games = [(1, 2, 2)]
    again = swiss(THREE, games, rounds=2, rounds_played=1, byes={3: 2}, had_bye=[3], runs=50)
    assert (again[2].expected, again[1].expected + again[3].expected) == (100, 100 + 100 + 100)


def test_who_is_left_out_of_the_known_pairings_has_the_bye():
    last = swiss(THREE, rounds=1, rounds_played=0, pairings=[(2, 3)])
    assert expected(last) == [100, 64, 36]
    made = swiss(THREE, rounds=3, rounds_played=0, pairings=[(2, 3)], runs=50)
    assert sum(expected(made)) == 3 * 200
    assert made[1].expected < 300


def test_pairings_that_leave_out_several_give_nobody_a_bye():
    five = THREE | {4: 1900, 5: 1800}
    assert expected(swiss(five, rounds=1, rounds_played=0, pairings=[(2, 3)])) == [0, 64, 36, 0, 0]


def test_an_even_field_has_no_bye():
    assert expected(swiss(FOUR, rounds=1, rounds_played=0, pairings=[(1, 2)])) == [64, 36, 0, 0]
