from django.urls import re_path
from wafer.talks.views import UsersTalks
from wafer.urls import urlpatterns as base
# a shorter page of talks than wafer's 100
urlpatterns = [
    re_path(r'^talks/$', UsersTalks.as_view(paginate_by=15)),
    re_path(r'^talks/page/(?P<page>\d+)/$', UsersTalks.as_view(paginate_by=15)),
] + base
