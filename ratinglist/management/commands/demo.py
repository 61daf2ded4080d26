"""Build the demo federation afresh in a folder of its own."""

import shutil
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

MARK = "this-is-the-demo"


class Command(BaseCommand):
    help = "Build the invented federation of Valmark in VAR_DIR, from its members to three published lists."

    def handle(self, **options):
        clear(settings.VAR_DIR)
        call_command("migrate", verbosity=0)
        from ratinglist.demo import building

        lists = building.build(settings.VAR_DIR / "files", self.say)
        self.say(f"\n{len(lists)} lists published. Log in with:")
        for name, (_, what) in building.ACCOUNTS.items():
            self.say(f"  {name:10} {building.PASSWORD}   ({what})")
        self.say(f"The files it was made from: {settings.VAR_DIR / 'files'}")

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def clear(folder: Path) -> None:
    """Empty the demo's folder; refuses one that holds anything else, so that no real data is ever lost."""
    if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
        raise CommandError("The demo builds a database of its own: run it without DATABASE_URL")
    # What the settings have made before this command began.
    own = {"secret-key", "static", settings.QUEUE_DIR.name}
    if not (folder / MARK).exists() and any(path.name not in own for path in folder.iterdir()):
        raise CommandError(f"{folder} holds something else: set VAR_DIR to an empty folder for the demo")
    for path in folder.iterdir():
        if path.name not in own | {MARK}:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for message in settings.QUEUE_DIR.glob("*.msg"):
        message.unlink()
    (folder / MARK).touch()
