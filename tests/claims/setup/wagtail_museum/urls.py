from django.conf import settings
from django.urls import include,path,re_path
from django.views.static import serve
from wagtail.admin import urls as a
from wagtail import urls as w
from wagtail.documents import urls as d
from museum.views import search
urlpatterns=[path('cms/',include(a)),path('documents/',include(d)),path('search/',search,name='search'),re_path(r'^media/(?P<path>.*)$',serve,{'document_root':settings.MEDIA_ROOT}),path('',include(w))]
