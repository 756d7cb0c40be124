from django.urls import include, path

urlpatterns = [
    path("account/", include("django.contrib.auth.urls")),
    path("", include("machina.urls")),
]
