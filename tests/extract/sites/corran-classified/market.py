"""Settings and command line of the site, as django-classified's README asks for them."""
import os
import sys

SECRET_KEY = "only-for-tests"
DEBUG = True
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "market_urls"
DATA_DIR = os.environ["DATA_DIR"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(DATA_DIR, "db.sqlite3")}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-ie"
STATIC_URL = "/static/"
MEDIA_URL = "/media/"
MEDIA_ROOT = os.path.join(DATA_DIR, "media")
SITE_ID = 1
LOGIN_URL = "/admin/login/"
INSTALLED_APPS = [
    "django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.messages",
    "django.contrib.sessions", "django.contrib.staticfiles", "django.contrib.sites", "django.contrib.humanize",
    "django.contrib.sitemaps", "sorl.thumbnail", "django_classified",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "DIRS": [],
    "OPTIONS": {"context_processors": [
        "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
        "django_classified.context_processors.common_values",
    ]},
}]
DCF_SITE_NAME = "Corran Small Ads"
DCF_SITE_DESCRIPTION = "Buy, sell, hire and find work in the county of Corran"
DCF_CURRENCY = "EUR"
DCF_LOGIN_TO_CONTACT = False
DCF_ITEM_PER_PAGE = 8
DCF_ITEM_PER_USER_LIMIT = 50

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "market")
    from django.core.management import execute_from_command_line
    execute_from_command_line(sys.argv)
