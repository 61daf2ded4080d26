import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import importlib, pkgutil, sys
for name in ("django", "celery"):
    sys.modules[name] = None
import ratinglist.rules as rules
names = [module.name for module in pkgutil.iter_modules(rules.__path__)]
for name in names:
    importlib.import_module(f"ratinglist.rules.{name}")
print(len(names))
"""


def test_rules_load_without_django_and_celery():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) >= 13
