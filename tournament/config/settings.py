"""Settings of the site. Those that differ between installations come from the environment
(docs/running.md).
"""

import select
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from tournament.config import environment
from tournament.config.catalogues import compile_catalogues
from tournament.config.database import database_settings
from tournament.config.languages import default_language, languages_in
from tournament.config.mail_server import mail_server

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = environment.data_folder(Path(environment.text("DATA_DIR", str(BASE_DIR / "data"))))

DEBUG = environment.switch("DEBUG")
RELEASE = environment.text("RELEASE")  # replaces the code's hash in ETags
SECRET_KEY = environment.secret_key(DATA_DIR)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS") or [
    "localhost",
    "127.0.0.1",
    "[::1]",
    # the machine's IP addresses change while the site runs, so web/hosts.py accepts those
    *environment.own_names(),
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_tables2",
    "template_partials",
    "tournament",
]

MIDDLEWARE = [
    "tournament.ops.watching.WatchMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # Wraps all middleware that may answer below /api/, and returns problem documents instead of pages.
    "tournament.exchange.api.middleware.ApiMiddleware",
    # Before everything that uses the URL, so that an unknown parameter doesn't turn it into the URL of
    # another page.
    "tournament.web.known_query.KnownQueryMiddleware",
    # Answers unchanged polls from hundreds of phones with 304, before sessions and everything that follows.
    "tournament.web.polls.UnchangedPollMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    # Before all middleware that may respond itself, so that those responses have the policy too.
    "tournament.web.style_sheets.PolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.web.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.accounts.login.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.middleware.RefusalMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tournament.config.urls"
WSGI_APPLICATION = "tournament.config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.site.context.of_the_event",
                "tournament.site.context.of_the_device",
                "tournament.site.context.of_the_host",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "web/table.html"

DATABASES = {"default": database_settings(DATA_DIR)}

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "event-list"

# Lockouts are per username and IP address: other users behind the same router can still log in.
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_CALLABLE = "tournament.accounts.staff.views.accounts.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "tournament.web.client_address.client_group"

# Accounts on a hosted site (docs/accounts.md); a shop's laptop doesn't set any of these.
SIGN_UP = environment.one_of("SIGN_UP", ("closed", "invitation", "open"))
TWO_FACTOR = environment.one_of("TWO_FACTOR", ("off", "optional", "administrators", "organizers"))
# the contact responsible for players' data, shown on the privacy page
SITE_CONTACT = environment.text("SITE_CONTACT")
SITE_IMPRINT = environment.text("SITE_IMPRINT")  # who runs the site; ";" separates lines
OTP_TOTP_ISSUER = environment.text("SITE_NAME", "Netrunner TO")

# E-mail: to a server (EMAIL_URL), or to the terminal, in which case no page offers it.
MAIL_SERVER = mail_server(environment.text("EMAIL_URL"))
SENDS_MAIL = MAIL_SERVER.is_named
EMAIL_BACKEND = MAIL_SERVER.backend
EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL_SERVER.uses_starttls, MAIL_SERVER.uses_tls
EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.text("EMAIL_FROM", "netrunner-to@localhost")

LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
compile_catalogues(LOCALE_PATHS[0])
LANGUAGES = languages_in(LOCALE_PATHS[0])
# For readers who speak none of these: LANGUAGE_CODE, or the machine's language.
LANGUAGE_CODE = default_language(environment.text("LANGUAGE_CODE"), dict(LANGUAGES))
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600  # seconds
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone()

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
environment.data_folder(STATIC_ROOT)  # WhiteNoise warns if it is missing before the first collectstatic
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "tournament.web.bundles.BundleFinder",
]
WHITENOISE_MAX_AGE = 3600

# Whether each process caches what it computes for an event's version (kernel/cache.py), and for how many
# seconds it caches a rendered public page. 0: not at all.
EVENT_CACHE = True
CACHED_SECONDS = 10

# For how many seconds a proxy may serve a stored public page to anonymous users without asking the site
# again. 0: not at all.
SHARED_SECONDS = environment.whole_number("SHARED_SECONDS", 2)

# A registration sheet takes a few kilobytes; anything much larger is a mistake or an attack.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000  # a sheet's preview has up to three fields for each of 450 lines

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# A shop's laptop uses plain HTTP in its local network; a host behind TLS sets HTTPS=on.
HTTPS = environment.switch("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = environment.words("TRUSTED_ORIGINS")
CSRF_FAILURE_VIEW = "tournament.web.failures.csrf_failure"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Whether the site is behind a trusted proxy, which then decides on TLS and the client's address.
BEHIND_PROXY = environment.switch("BEHIND_PROXY")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o600, 0o700  # applies to static files too

# Browsers are notified even while no page is open, if they support it (HTTPS) and the packages are installed.
# Push services require a contact (mailto: or https:).
PUSH = HTTPS and find_spec("pywebpush") is not None
PUSH_CONTACT = environment.text("PUSH_CONTACT") or f"https://{ALLOWED_HOSTS[0].lstrip('.*') or 'localhost'}"
PUSH_SERVICE_OF_TESTS = ""  # the only address that doesn't have to be HTTPS and public

# Where organizers upload an event's results: Always Be Running, or a compatible site.
RESULTS_UPLOAD = environment.text("RESULTS_UPLOAD", "https://alwaysberunning.net/api/nrtm")
UPLOAD_SERVICE_OF_TESTS = ""  # the only address that doesn't have to be HTTPS and public

# Where decks are fetched from when players paste a URL.
DECK_SERVICE = "https://netrunnerdb.com/api/2.0/public"
DECK_SERVICE_OF_TESTS = ""  # the only address that doesn't have to be HTTPS and public

# Whether webhooks may use private addresses and plain HTTP, which means trusting every organizer with the
# network.
WEBHOOKS_TO_PRIVATE = environment.switch("WEBHOOKS_TO_PRIVATE")

# Where the site stores its automatic backups, and a second folder for them (such as a USB stick).
BACKUP_DIR = Path(environment.text("BACKUP_DIR", str(DATA_DIR / "backups")))
BACKUP_COPY_DIR = environment.text("BACKUP_COPY_DIR")

# A folder (such as a USB stick) where the outage pack and its paper are written after each publish.
PACK_DIR = environment.text("PACK_DIR")
PACK_PAPER = environment.text("PACK_PAPER")

# Card files imported by `load_cards`; if there are none, the facts in the package are used.
CARDS_DIR = DATA_DIR / "cards"
CARDS_API = "https://netrunnerdb.com/api/2.0/public"
CARDS_API_3 = "https://api.netrunnerdb.com/api/v3/public"  # dated pools and the lists of all formats

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One line of text per error, or one JSON object per line for errors and every response.
LOG_FORMAT = environment.one_of("LOG_FORMAT", ("text", "json"))

# The token (at least 16 characters) for reading the metrics at /metrics. Without it there are no metrics.
METRICS = environment.token("METRICS", 16)

# How `serve` configures waitress; its protection against hostile clients is in tournament/server.
WAITRESS: dict[str, Any] = {
    "ident": None,
    "backlog": 4096,
    "asyncore_use_poll": True,
    "connection_limit": 1200 if hasattr(select, "poll") else 450,  # on Windows, select handles 512 sockets
    "max_request_body_size": 10 * 2**20,
    # no thread waits for a client: long responses are buffered in a file
    "outbuf_high_watermark": sys.maxsize,
    "channel_timeout": 60,  # seconds; phones poll every five
    "cleanup_interval": 1,
}
if BEHIND_PROXY:
    WAITRESS |= {"trusted_proxy": "*", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "hide_links": {"()": "tournament.web.logs.HideLinks"},
        "one_line": {"()": "tournament.web.logs.OneLine"},
        "database_trouble": {"()": "tournament.web.logs.DatabaseTrouble"},
    },
    "formatters": {"text": {}, "json": {"()": "tournament.web.logs.JsonLine"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["hide_links"], "formatter": LOG_FORMAT}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tournament": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "waitress.queue": {"level": "ERROR"},  # a short queue is normal
        "axes": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        # Personal links grant access, so no log contains them.
        "django.request": {"filters": ["database_trouble", "hide_links"]},
        "django.security.csrf": {"filters": ["hide_links"]},
        # An invalid host name is logged in one line, not with a traceback.
        "django.security.DisallowedHost": {"filters": ["one_line"]},
        "django.server": {"handlers": ["console"], "filters": ["hide_links"], "propagate": False},
    },
}
