"""All settings. An empty environment is a complete small installation; variables make it a server."""

import os
from datetime import timedelta
from pathlib import Path

from celery.schedules import crontab
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from ratinglist.environment import (
    env_bool,
    env_choice,
    env_code,
    env_database,
    env_int,
    env_list,
    env_numbers,
    env_redis,
    env_token,
    env_zone,
)
from tournaments.reports.lexer import SIZE_LIMIT

BASE_DIR = Path(__file__).resolve().parent.parent
# Everything that is written while running: database, queue, list files.
VAR_DIR = Path(os.environ.get("VAR_DIR", "") or BASE_DIR / "var")
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env_bool("DEBUG", False)
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1],testserver")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS", "")
REDIS_URL = env_redis("REDIS_URL")


def secret_key() -> str:
    """`SECRET_KEY`, or one made once and kept in `VAR_DIR`: nobody runs on a key printed in a repository."""
    if key := os.environ.get("SECRET_KEY", ""):
        return key
    from django.core.management.utils import get_random_secret_key

    path = VAR_DIR / "secret-key"
    try:
        with path.open("x", encoding="ascii") as new:
            path.chmod(0o600)
            new.write(get_random_secret_key())
    except FileExistsError:
        pass
    if not (key := path.read_text(encoding="ascii")):
        raise ImproperlyConfigured(f"{path} is empty: delete it or set SECRET_KEY")
    return key


SECRET_KEY = secret_key()

# The federation whose lists these are (three letters), or empty: every player may have a rating here.
HOME_FEDERATION = env_code("HOME_FEDERATION")
FEDERATION_NAME = os.environ.get("FEDERATION_NAME", "") or "Chess federation"

# Whose rating counts, in the terms of TRF26 record 172; `NRO`: a player without a national rating is unrated.
RATING_METHODS = {
    "NIDOF": "national, else FIDE",
    "FIDON": "FIDE, else national",
    "NRO": "national only",
    "HBFN": "the higher of both",
    "LBFN": "the lower of both",
}
RATING_METHOD = env_choice("RATING_METHOD", "NIDOF", RATING_METHODS)

# Gives the federation's own ratings to the checks of reports, which know nothing of how lists are kept.
NATIONAL_RATINGS = "ratinglist.national_ratings.national_ratings"

# B.02 (2024) 8.3.4 rounds once per period; `event` is the reading that one published FIDE calculation shows.
ROUNDING = env_choice("ROUNDING", "period", {"period": "once per period", "event": "once per event"})

# FIDE ids of those whom a one-time adjustment of a list left out (1 January 1987: one woman).
ADJUSTMENT_EXCEPTIONS = env_numbers("ADJUSTMENT_EXCEPTIONS")

MAX_REPORT_BYTES = min(env_int("MAX_REPORT_BYTES", SIZE_LIMIT), SIZE_LIMIT)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "import_export",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "players",
    "tournaments",
    "ratinglist",
]

MIDDLEWARE = [
    "ratinglist.requests.measured",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "ratinglist.security.content_policy",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "ratinglist.urls"
WSGI_APPLICATION = "ratinglist.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ratinglist.context.federation",
            ]
        },
    }
]

DATABASES = {"default": env_database("DATABASE_URL", VAR_DIR / "db.sqlite3")}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "players.accounts.Accounts"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
# An arbiter whom an officer registered may have no address; what needs a checked one asks for it itself.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{FEDERATION_NAME}] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
# Failed log-ins are counted by axes, in the database, for all processes together.
ACCOUNT_RATE_LIMITS = {"login_failed": False}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
# An officer without an address may have a second factor too.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = FEDERATION_NAME

# Five wrong passwords for a name from one address close that name to that address for a quarter of an hour.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "players.accounts.name_tried"
AXES_LOCKOUT_TEMPLATE = "account/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

LANGUAGE_CODE = "en"
# Each in its own name.
LANGUAGES = [
    ("en", "English"),
    ("ms", "Bahasa Melayu"),
    ("pt", "Português"),
    ("ru", "Русский"),
    ("vi", "Tiếng Việt"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["ratinglist.locales"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Closing moments and "today" are those of this zone.
TIME_ZONE = env_zone("TIME_ZONE", "UTC")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
# Served straight from their folders: no `collectstatic` before the first `up`.
WHITENOISE_USE_FINDERS = True
STATIC_ROOT.mkdir(exist_ok=True)

# The files of published lists, one folder a list.
LIST_FILES_DIR = VAR_DIR / "lists"

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# Without a server for mail, what would be sent is printed, and nobody can open an account himself.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_SECURITY = env_choice(
    "EMAIL_SECURITY", "starttls", {"starttls": "port 587", "tls": "port 465", "none": "port 25"}
)
EMAIL_PORT = env_int("EMAIL_PORT", {"starttls": 587, "tls": 465, "none": 25}[EMAIL_SECURITY])
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL_SECURITY == "starttls", EMAIL_SECURITY == "tls"
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "") or "ratings@localhost"
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
SIGN_UP = env_bool("SIGN_UP", bool(EMAIL_HOST))

IMPORT_EXPORT_USE_TRANSACTIONS = True
IMPORT_EXPORT_ESCAPE_FORMULAE_ON_EXPORT = True
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_REPORT_BYTES + 1_000_000

QUEUE_DIR = VAR_DIR / "queue"
CELERY_BROKER_URL = REDIS_URL or "queue://"
if REDIS_URL:
    # A closing that takes minutes must not hold up what takes a moment: a worker for each.
    QUEUES = ("short", "long")
    CELERY_TASK_QUEUES = [Queue(name) for name in QUEUES]
    CELERY_TASK_ROUTES = {"ratinglist.tasks.calculate": {"queue": "long"}}
else:
    QUEUES = ("celery",)
CELERY_TASK_DEFAULT_QUEUE = QUEUES[0]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1 if REDIS_URL else 4
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # Above the longest job, else Redis hands a running job to a second worker; the sweep recovers quickly.
    {"visibility_timeout": 6 * 3600, "socket_connect_timeout": 5}
    if REDIS_URL
    else {
        "data_folder_in": str(QUEUE_DIR),
        "data_folder_out": str(QUEUE_DIR),
        "control_folder": str(QUEUE_DIR / "control"),
        "polling_interval": 0.2,
    }
)
# A waiting job that nobody has taken for so long is nudged again; a running one without a heartbeat for so
# long has lost its worker (longer than the longest single statement of an act), and is tried so many times.
JOB_UNSEEN = timedelta(seconds=env_int("JOB_UNSEEN_SECONDS", 60))
JOB_SILENT = timedelta(seconds=env_int("JOB_SILENT_SECONDS", 900))
JOB_ATTEMPTS = env_int("JOB_ATTEMPTS", 3)
SWEEP_SECONDS = env_int("SWEEP_SECONDS", 60)
CELERY_TIMEZONE = TIME_ZONE
# In memory: the schedule file of the default scheduler, once damaged by a kill, stops every later start.
CELERY_BEAT_SCHEDULER = "celery.beat.Scheduler"
CELERY_BEAT_SCHEDULE = {
    "close due periods": {"task": "ratinglist.tasks.close_due", "schedule": crontab(minute="7")},
    "nudge waiting calculations": {"task": "ratinglist.tasks.sweep", "schedule": SWEEP_SECONDS},
} | {
    f"hear of the worker of {queue}": {
        "task": "ratinglist.tasks.note_worker",
        "schedule": 20.0,
        "args": [queue],
        "options": {"queue": queue},
    }
    for queue in QUEUES
}

# One line for people, or one JSON object a line, with every request, for what collects logs.
LOG_FORMAT = env_choice("LOG_FORMAT", "line", {"line": "for people", "json": "one object a line"})
LOG_LEVELS = {"DEBUG": "everything", "INFO": "acts", "WARNING": "what is odd", "ERROR": "failures"}
LOG_LEVEL = env_choice("LOG_LEVEL", "INFO", LOG_LEVELS)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "ratinglist.logs.JsonLines"},
    },
    "filters": {"refusals": {"()": "ratinglist.logs.RefusalsInOneLine"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["refusals"]}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "celery": {"level": LOG_LEVEL},
        "ratinglist": {"level": LOG_LEVEL},
        "ratinglist.requests": {"level": LOG_LEVEL if LOG_FORMAT == "json" else "WARNING"},
    },
}

# Whoever sends it as a bearer token may read /status.json and /metrics; empty: only this machine itself.
METRICS_TOKEN = env_token("METRICS_TOKEN")

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Behind https the cookies say so; the one-command installation speaks plain http on the loopback address.
HTTPS = env_bool("HTTPS", False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Load balancers and monitors ask in plain http from within.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^status\.json$", r"^metrics$"]
SECURE_HSTS_SECONDS = env_int("HSTS_SECONDS", 365 * 24 * 3600 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env_bool("HSTS_SUBDOMAINS", HTTPS)
SECURE_HSTS_PRELOAD = env_bool("HSTS_PRELOAD", False)
# Browsers keep a preloaded domain for years: the federation's promise to give, not a default.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
