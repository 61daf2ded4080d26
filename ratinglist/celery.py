import os

from celery import Celery
from django.conf import settings

from ratinglist import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinglist.settings")

app = Celery("ratinglist")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
if not settings.REDIS_URL:
    broker.register()
