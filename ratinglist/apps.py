from django.apps import AppConfig


class RatinglistConfig(AppConfig):
    name = "ratinglist"
    verbose_name = "rating lists"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        # Here and not in __init__: importing the rules must load neither Django nor Celery.
        from ratinglist import celery  # noqa: F401
