"""All settings in one place; values that differ between machines come from the
environment, are read with their type, and refuse loudly when they are wrong."""

from __future__ import annotations

from email.utils import parseaddr
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from rithmo_site import environment
from rithmo_site.headers import for_files

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
DUMPS_DIR = environment.text("DUMPS_DIR", default=str(VAR_DIR / "dumps"))

# --- The machine ---------------------------------------------------------------

DEBUG = environment.flag("DEBUG", default=False)
# Locks taken out of order are refused; else they are only logged.
LOCKS_STRICT = environment.flag("LOCKS_STRICT", default=DEBUG)
HTTPS = environment.flag("HTTPS", default=False)
SECRET_KEY = environment.secret_key(keep=VAR_DIR / "secret_key")
ALLOWED_HOSTS = environment.words(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"]
)
CSRF_TRUSTED_ORIGINS = environment.words("TRUSTED_ORIGINS", default=[])
DATABASES = {"default": environment.database(default=VAR_DIR / "rithmo.sqlite3")}
REDIS_URL = environment.redis_url()
CACHES = environment.caches()
TASKS = environment.tasks()
# How many worker processes `serve` keeps beside itself; where there are several
# servers, workers are run by their own command.
WORKERS = environment.number("WORKERS", default=0 if environment.is_scaled() else 1)
ONE_CORE = environment.flag("ONE_CORE", default=True)
RATE_LIMITS = environment.flag("RATE_LIMITS", default=True)
# What one address may hold open, and how many seconds a request may take to come.
CONNECTIONS_PER_ADDRESS = environment.number("CONNECTIONS_PER_ADDRESS", default=600)
HEADER_TIMEOUT = environment.number("HEADER_TIMEOUT", default=10)
BODY_TIMEOUT = environment.number("BODY_TIMEOUT", default=60)
# With HTTPS a proxy stands before the site, and it says who is asking.
ALLAUTH_TRUSTED_PROXY_COUNT = environment.number("TRUSTED_PROXIES", default=int(HTTPS))
globals().update(environment.mail())
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = environment.text("FROM_EMAIL", default="Rithmo <rithmo@localhost>")
# Whom people write to about the site, and where its source is. What the operator has
# not named is said to be missing.
CONTACT_EMAIL = environment.text(
    "CONTACT_EMAIL", default=environment.text("FROM_EMAIL", default="")
)
SOURCE_URL = environment.text("SOURCE_URL", default="")
SITE_URL = environment.site_url(https=HTTPS, hosts=ALLOWED_HOSTS)
# Web push is off without a key. Those who run the push services may write to the
# contact; the site sends to these services alone, whatever a browser says.
PUSH_KEY = environment.push_key()
PUSH_CONTACT = environment.text(
    "VAPID_CONTACT", default=f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"
)
PUSH_SERVICES = environment.words(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "push.apple.com",
        "notify.windows.com",
    ],
)

# --- What the site is made of --------------------------------------------------

INSTALLED_APPS = [
    "accounts",
    # The rooms, by their floors in docs/architecture.md.
    "games.engine",
    "games.common",
    "games.boards",
    "games.setup",
    "games.wire",
    "games.background",
    "games.fairness",
    "games.rulesets",
    "games.contacts",
    "games.play",
    "games.learn",
    "games.dice",
    "games.matches",
    "games.notices",
    "games.partners",
    "games.api",
    "games.ratings",
    "games.vacations",
    "games.lobby",
    "games.ladders",
    "games.collections",
    "games.problems",
    "games.analysis",
    "games.archive",
    "games.exports",
    "games.sharing",
    "games.table",
    "games.clubs",
    "games.meetings",
    "games.people",
    "games.start",
    "games.demo",
    "games.classes",
    "games.moderation",
    "games.bench",
    "games.upkeep",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
]

MIDDLEWARE = [
    # Files come first: what else is said of pages would be bytes without a use there.
    "rithmo_site.headers.FilesMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "rithmo_site.compression.CompressionMiddleware",
    "rithmo_site.reading.KeptMiddleware",
    "csp.middleware.CSPMiddleware",
    "rithmo_site.headers.HeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "rithmo_site.reading.OriginMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "games.people.browsers.BrowserMiddleware",
    "games.contacts.presence.PresenceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.LimitMiddleware",
    "rithmo_site.errors.BodyMiddleware",
    "rithmo_site.errors.UnreadableMiddleware",
    "rithmo_site.errors.MethodPageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "rithmo_site.urls"
ASGI_APPLICATION = "rithmo_site.asgi.application"

TEMPLATE_DIRS = [
    BASE_DIR / "templates",
    BASE_DIR / "accounts" / "templates",
    *sorted(BASE_DIR.glob("games/*/templates")),
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        ("rithmo_site.templates.Loader", TEMPLATE_DIRS),
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.player",
            ],
        },
    },
]

FORM_RENDERER = "games.common.form_drawing.Renderer"

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- What operators read -------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    # A database that is away is logged once (see games.common.busy), not every time.
    "loggers": {"psycopg.pool": {"level": "ERROR"}},
}

# --- Languages and time --------------------------------------------------------

LANGUAGE_CODE = "en"
# As soon as there are two, LocaleMiddleware chooses; pages vary by language then.
LANGUAGES = [("en", _("English"))]
# Looking words up takes a tenth of a page, where there is nothing to find.
USE_I18N = len(LANGUAGES) > 1
USE_TZ = True
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "rithmo_site.formats"  # one way to write dates

# --- Static files --------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
# No page of another site has use for others than fonts, and it is said with each file.
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ADD_HEADERS_FUNCTION = for_files
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "rithmo_site.bundles.Finder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "rithmo_site.static.ModuleStorage"
        )
    },
}

# --- Accounts ------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.Backend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
] + [{"NAME": "accounts.passwords.MaximumLengthValidator"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "games.people.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "games.people.forms.MemberLoginForm",
    "signup": "games.people.forms.MemberSignupForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Rithmo] "
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_DISPLAY = str
ACCOUNT_RATE_LIMITS: dict[str, str | None] | bool
ACCOUNT_RATE_LIMITS = {"signup": None}  # counted by the adapter, which knows classes
if not RATE_LIMITS:
    ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Rithmo"
MFA_TOTP_TOLERANCE = 1  # half-minutes by which a code may be late or a watch be wrong
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# --- Security ------------------------------------------------------------------

# With the prefix a browser takes a cookie from this very host alone.
COOKIE_PREFIX = "__Host-rithmo_" if HTTPS else "rithmo_"
# A session is read at every move, out of a cache that REDIS_URL shares.
SESSION_ENGINE = "accounts.sessions"
SESSION_CACHE_ALIAS = "sessions"
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}session"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrf"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "rithmo_site.errors.csrf_failure"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # of any request but these, with their files
UPLOADS = {"/archive/check/": 2 * 1024 * 1024 + DATA_UPLOAD_MAX_MEMORY_SIZE}
UPLOADS_AT_ONCE = 20  # of a process; more are refused as if they were too long
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE  # what is larger is on disk

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
