import os
import subprocess
import sys

from django.conf import settings

from ratinglist.management.commands.up import child_environment


def test_the_children_of_up_find_the_project_from_any_folder(tmp_path):
    subprocess.run(
        [sys.executable, "-c", "import ratinglist"], cwd=tmp_path, env=child_environment(), check=True
    )


def test_the_children_keep_the_paths_they_were_given(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    assert child_environment()["PYTHONPATH"] == f"{settings.BASE_DIR}{os.pathsep}/elsewhere"


def test_a_schedule_file_damaged_by_a_kill_cannot_stop_the_scheduler():
    assert settings.CELERY_BEAT_SCHEDULER == "celery.beat.Scheduler"
