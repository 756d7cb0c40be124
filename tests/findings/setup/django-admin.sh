#!/bin/bash
# django-admin.sh PORT : PyPI django; its admin over a small library model; user admin, password "library1"; with AUTO=1 already signed in
set -euo pipefail; P=$1; D=$DATA
if [ ! -d $D ]; then mkdir -p $D; $APP/venv/bin/django-admin startproject site_ $D; cd $D; $APP/venv/bin/python manage.py startapp lib
cat > lib/models.py <<'PY'
from django.db import models
class Author(models.Model):
    name=models.CharField(max_length=80)
    def __str__(self): return self.name
class Book(models.Model):
    title=models.CharField(max_length=120); author=models.ForeignKey(Author,on_delete=models.CASCADE); bought=models.DateField(null=True,blank=True); shelf=models.CharField(max_length=8,help_text="Such as B-12"); lent=models.BooleanField(default=False); topics=models.ManyToManyField('Topic',blank=True)
    def __str__(self): return self.title
class Topic(models.Model):
    name=models.CharField(max_length=40)
    def __str__(self): return self.name
PY
cat > lib/admin.py <<'PY'
from django.contrib import admin
from .models import *
admin.site.register(Author); admin.site.register(Topic)
@admin.register(Book)
class B(admin.ModelAdmin):
    list_display=['title','author','shelf','lent','bought']; list_filter=['lent','author']; search_fields=['title']; filter_horizontal=['topics']; date_hierarchy='bought'
PY
cat >> site_/settings.py <<'PY'
INSTALLED_APPS+=['lib']
ALLOWED_HOSTS=['*']
import os
if os.environ.get('AUTO'):
    MIDDLEWARE+=['lib.auto.Auto']
PY
cat > lib/auto.py <<'PY'
from django.contrib.auth.models import User
class Auto:
    def __init__(s,g): s.g=g
    def __call__(s,r):
        if not r.user.is_authenticated: r.user=User.objects.get(username='admin')
        return s.g(r)
PY
$APP/venv/bin/python manage.py makemigrations lib -v0; $APP/venv/bin/python manage.py migrate -v0; DJANGO_SUPERUSER_PASSWORD=library1 $APP/venv/bin/python manage.py createsuperuser --noinput --username admin --email a@example.org
$APP/venv/bin/python manage.py shell -c "
from lib.models import *; import datetime
a=[Author.objects.create(name=n) for n in ['Iris Murdoch','Stefan Zweig','Selma Lagerlöf']]; t=[Topic.objects.create(name=n) for n in ['Sea','War','Travel']]
for i,n in enumerate(['The Sea, the Sea','The Bell','Chess Story','Nils Holgersson','Amok']):
    b=Book.objects.create(title=n,author=a[i%3],shelf='B-%d'%i,lent=i%2==0,bought=datetime.date(2020+i%3,3,4)); b.topics.add(t[i%3])"
fi
cd $D; exec $APP/venv/bin/python manage.py runserver --noreload 127.0.0.1:$P
