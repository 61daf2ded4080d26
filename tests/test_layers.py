import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FORBIDDEN = {
    "ratinglist/rules": {"django", "celery", "players", "tournaments", "ratinglist"},
    "tournaments/reports": {"django", "celery", "ratinglist"},
    "players": {"tournaments", "ratinglist"},
    "tournaments": {"ratinglist"},
}


def imported(path: Path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(package: str):
    for path in (ROOT / package).rglob("*.py"):
        for name in imported(path):
            if name.split(".")[0] in FORBIDDEN[package] and not name.startswith("ratinglist.rules"):
                yield f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("package", FORBIDDEN)
def test_imports_point_downwards(package):
    assert list((ROOT / package).rglob("*.py"))
    assert list(breaches(package)) == []


def test_the_package_of_the_rules_loads_nothing_by_itself():
    assert (ROOT / "ratinglist" / "__init__.py").read_text() == ""
