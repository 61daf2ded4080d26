"""The file queue of the one-command installation: kombu's file transport with whole messages only."""

import os
from time import time_ns
from uuid import uuid4

from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue, payload, **kwargs):
        # kombu opens the final name and then writes; a reader in between would lose the message.
        final = os.path.join(self.data_folder_out, f"{time_ns():020d}_{uuid4()}.{queue}.msg")
        with open(f"{final}.part", "w", encoding="utf-8") as part:
            part.write(dumps(payload))
        os.replace(f"{final}.part", final)


class Transport(filesystem.Transport):
    Channel = Channel


def register() -> None:
    """Make `queue://` known to Celery and its folders exist."""
    TRANSPORT_ALIASES["queue"] = "ratinglist.broker:Transport"
    (settings.QUEUE_DIR / "control").mkdir(parents=True, exist_ok=True)
