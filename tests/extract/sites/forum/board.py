"""The smallest project around django-machina: settings and manage.py in one file."""
import os
import sys

from django.conf import settings

DATA = os.environ["DATA_DIR"]

if not settings.configured:
    from machina import MACHINA_MAIN_STATIC_DIR, MACHINA_MAIN_TEMPLATE_DIR

    settings.configure(
        SECRET_KEY="board", DEBUG=True, ALLOWED_HOSTS=["*"], ROOT_URLCONF="board_urls", USE_TZ=True, TIME_ZONE="UTC", LANGUAGE_CODE="en-gb",
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
        INSTALLED_APPS=[
            "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
            "django.contrib.staticfiles", "django.contrib.humanize", "mptt", "haystack", "widget_tweaks",
            "machina", "machina.apps.forum", "machina.apps.forum_conversation", "machina.apps.forum_conversation.forum_attachments",
            "machina.apps.forum_conversation.forum_polls", "machina.apps.forum_feeds", "machina.apps.forum_moderation",
            "machina.apps.forum_search", "machina.apps.forum_tracking", "machina.apps.forum_member", "machina.apps.forum_permission",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "machina.apps.forum_permission.middleware.ForumPermissionMiddleware",
        ],
        TEMPLATES=[{
            "BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [MACHINA_MAIN_TEMPLATE_DIR], "APP_DIRS": True,
            "OPTIONS": {"context_processors": [
                "django.template.context_processors.debug", "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages",
                "machina.core.context_processors.metadata",
            ]},
        }],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(DATA, "board.sqlite3")}},
        CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
                "machina_attachments": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "attachments"}},
        HAYSTACK_CONNECTIONS={"default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": os.path.join(DATA, "index")}},
        STATIC_URL="/static/", STATICFILES_DIRS=[MACHINA_MAIN_STATIC_DIR], MEDIA_URL="/media/", MEDIA_ROOT=os.path.join(DATA, "media"),
        MACHINA_FORUM_NAME="Alderbrook Beekeepers", LOGIN_URL="/account/login/",
    )

if __name__ == "__main__":
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
