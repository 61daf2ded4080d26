import ast
from pathlib import Path

import pytest

from ratinglist.rules.logistic import beside_the_table, disagreements, expected

RULES = Path(__file__).parents[2] / "ratinglist" / "rules"
DECIDING = sorted(path for path in RULES.rglob("*.py") if path.name not in ("logistic.py", "bench.py"))


@pytest.mark.parametrize("path", DECIDING, ids=lambda path: str(path.relative_to(RULES)))
def test_nothing_that_decides_a_rating_knows_the_curve_or_a_float(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert "logistic" not in (node.module or "", *(alias.name for alias in node.names))
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), node.lineno
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), node.lineno
        assert not (isinstance(node, ast.Name) and node.id in ("float", "round")), node.lineno


def test_curve_at_some_differences():
    assert (expected(0), round(expected(200)), round(expected(400)), round(expected(-400))) == (50, 76, 91, 9)


def test_curve_stands_beside_every_row_of_the_table():
    rows = beside_the_table()
    assert (len(rows), rows[0].table, rows[0].agrees, rows[-1].greatest) == (51, 50, True, None)


def test_where_the_curve_differs_from_the_table():
    found = {difference: (table, curve) for difference, table, curve in disagreements()}
    assert found[400] == (92, 91)
    assert 0 not in found
