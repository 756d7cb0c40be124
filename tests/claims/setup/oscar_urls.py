from django.apps import apps
from django.core.wsgi import get_wsgi_application
application=get_wsgi_application()
from django.urls import include,path,re_path
from django.contrib import admin
from django.conf import settings
from django.views.static import serve
urlpatterns=[path('i18n/',include('django.conf.urls.i18n')),path('admin/',admin.site.urls),re_path(r'^media/(?P<path>.*)$',serve,{'document_root':settings.MEDIA_ROOT}),path('',include(apps.get_app_config('oscar').urls[0]))]
