from .base import *
SECRET_KEY='not-secret'; DEBUG=False; ALLOWED_HOSTS=['*']; DEFAULT_AUTO_FIELD='django.db.models.AutoField'; ST_SITE_URL='http://127.0.0.1:9306/'
DATABASES={'default':{'ENGINE':'django.db.backends.sqlite3','NAME':os.path.join(BASE_DIR,'forum.db'),'OPTIONS':{'timeout':20}}}
CACHES={'default':{'BACKEND':'django.core.cache.backends.locmem.LocMemCache'},'st_rate_limit':{'BACKEND':'django.core.cache.backends.dummy.DummyCache'}}
ST_RATELIMIT_CACHE='st_rate_limit'; ST_RATELIMIT_ENABLE=False; ST_DOUBLE_POST_THRESHOLD_MINUTES=0
MIDDLEWARE=[MIDDLEWARE[0],'whitenoise.middleware.WhiteNoiseMiddleware']+MIDDLEWARE[1:]
STATIC_URL='/static/'; STATIC_ROOT=os.path.join(BASE_DIR,'static'); MEDIA_ROOT=os.path.join(BASE_DIR,'media'); MEDIA_URL='/media/'; EMAIL_BACKEND='django.core.mail.backends.dummy.EmailBackend'
PASSWORD_HASHERS=['django.contrib.auth.hashers.MD5PasswordHasher']; LANGUAGE_CODE='en'; USE_TZ=True; ST_TASK_MANAGER=None
