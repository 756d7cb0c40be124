import os
from django.urls import reverse_lazy
from wafer.settings import *
_app = os.environ["APP_DIR"]; _data = os.environ["DATA_DIR"]
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3',
                         'NAME': os.path.join(_data, 'wafer.db')}}
DEBUG = False
ALLOWED_HOSTS = ['*']
TIME_ZONE = 'Europe/Berlin'
LANGUAGE_CODE = 'en-us'
SECRET_KEY = 'local-test-only'
STATIC_ROOT = os.path.join(_app, 'static')
MEDIA_ROOT = os.path.join(_data, 'media')
STATICFILES_DIRS = (os.path.join(_app, 'vendor'),)
MIDDLEWARE = ('whitenoise.middleware.WhiteNoiseMiddleware',) + tuple(MIDDLEWARE)
ROOT_URLCONF = 'tb_urls'
WAFER_TALKS_OPEN = False
WAFER_REGISTRATION_OPEN = False
WAFER_PUBLIC_ATTENDEE_LIST = True
WAFER_TALK_LANGUAGES = (('en', 'English'), ('de', 'German'))
WAFER_MENUS = (
    {"menu": "programme", "label": "Programme", "items": [
        {"name": "schedule", "label": "Schedule", "url": reverse_lazy("wafer_full_schedule")},
        {"name": "talks", "label": "Talks", "url": reverse_lazy("wafer_users_talks")},
        {"name": "speakers", "label": "Speakers", "url": reverse_lazy("wafer_talks_speakers")},
        {"name": "tracks", "label": "Tracks", "url": reverse_lazy("wafer_talk_tracks")},
        {"name": "types", "label": "Session types", "url": reverse_lazy("wafer_talk_types")},
    ]},
)
