#!/usr/bin/env bash
# wger 2.1 on SQLite: three gyms, their staff and members, and the routines and diets of two of them.
set -euo pipefail
[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR/venv" "$APP_DIR/web" "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed" "$APP_DIR/web"

# wger asks for versions of Pillow and ReportLab that have no ready-made packages for Python 3.11, hence --no-deps.
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps \
  wger==2.1 asgiref==3.8.1 bleach==5.0.1 certifi==2024.8.30 charset-normalizer==2.1.1 Django==3.2.25 \
  django-activity-stream==1.4.2 django-appconf==1.0.6 django-bootstrap-breadcrumbs==0.9.2 django-compressor==4.4 \
  django-cors-headers==3.13.0 django-crispy-forms==1.14.0 django-email-verification==0.1.0 django-environ==0.9.0 \
  django-extensions==3.2.3 django-filter==22.1 django-formtools==2.5.1 django-recaptcha==3.0.0 \
  django-simple-history==3.6.0 django-sortedm2m==3.1.1 django-storages==1.14.4 djangorestframework==3.15.1 \
  easy-thumbnails==2.8.3 fontawesomefree==6.1.2 icalendar==4.1.0 idna==3.10 invoke==1.7.3 Pillow==9.5.0 \
  python-dateutil==2.9.0.post0 pytz==2024.2 rcssmin==1.1.1 reportlab==3.6.13 requests==2.28.1 rjsmin==1.2.1 \
  setuptools==75.8.0 six==1.16.0 sqlparse==0.5.1 tinycss2==1.1.1 urllib3==1.26.20 webencodings==0.5.1

# The scripts and styles that wger's pages expect below static/yarn.
cd "$APP_DIR/web"
npm install --silent --no-audit --no-fund --ignore-scripts --no-save bootstrap@4.6.2 popper.js@1.16.1 d3@7.6.1 \
  datatables@1.10.18 datatables.net-bs4@1.10.25 devbridge-autocomplete@1.4.11 jquery@3.6.1 masonry-layout@4.2.2 \
  metrics-graphics@2.15.6 shariff@3.2.1 sortablejs@1.15.0 tinymce@5.10.9 components-font-awesome@5.9.0 sass@1.54.9 >/dev/null
ln -s node_modules yarn
mv yarn/sortablejs yarn/Sortable
cp yarn/datatables.net/js/jquery.dataTables.min.js yarn/datatables/media/js/jquery.datatables.min.js
cp yarn/datatables.net-bs4/js/dataTables.bootstrap4.min.js yarn/datatables/media/js/
mkdir -p yarn/datatables/media/css scss
cp yarn/datatables.net-bs4/css/dataTables.bootstrap4.min.css yarn/datatables/media/css/
package="$("$APP_DIR/venv/bin/python" -c 'import wger; print(wger.__path__[0])')"
cp "$package/core/static/scss/main.scss" scss/
# Browsers ask for en-US, the package has en only.
mkdir -p react/locales
cp -r "$package/core/static/react/locales/en" react/locales/en-US
node yarn/sass/sass.js --quiet --no-source-map scss/main.scss yarn/bootstrap-compiled.css

cat > "$APP_DIR/settings.py" <<'PYTHON'
import os
from wger.settings_global import *

DEBUG = False
ALLOWED_HOSTS = ['*']
SECRET_KEY = 'only for a benchmark on this machine'
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.path.join(os.environ['DATA_DIR'], 'wger.sqlite'),
                         'OPTIONS': {'timeout': 20}}}
MEDIA_ROOT = os.path.join(os.environ['DATA_DIR'], 'media')
MEDIA_URL = '/media/'
SITE_URL = EMAIL_PAGE_DOMAIN = 'http://127.0.0.1:' + os.environ.get('PORT', '8000')
STATICFILES_DIRS = [os.path.join(os.environ['APP_DIR'], 'web')]
COMPRESS_ENABLED = False
EMAIL_BACKEND = 'django.core.mail.backends.dummy.EmailBackend'
RECAPTCHA_PUBLIC_KEY = RECAPTCHA_PRIVATE_KEY = ''
NOCAPTCHA = True
WGER_SETTINGS['ALLOW_GUEST_USERS'] = WGER_SETTINGS['ALLOW_REGISTRATION'] = False
DEFAULT_FROM_EMAIL = WGER_SETTINGS['EMAIL_FROM']
LOGGING = {'version': 1, 'disable_existing_loggers': True}
PYTHON

export DATA_DIR="$APP_DIR/seed" PYTHONPATH="$APP_DIR" DJANGO_SETTINGS_MODULE=settings
mkdir -p "$DATA_DIR/media"
manage() { "$APP_DIR/venv/bin/python" -m django "$@"; }
manage migrate --verbosity 0
# The exercises in the package are of an older version: they lack dates, and have a field that is gone.
fixtures="$(mktemp -d)"
trap 'rm -rf "$fixtures"' EXIT
"$APP_DIR/venv/bin/python" - "$package" "$fixtures" <<'PYTHON'
import json
import sys
for name in 'exercise-base-data', 'exercises':
    with open(f'{sys.argv[1]}/exercises/fixtures/{name}.json', encoding='utf-8') as file:
        entries = json.load(file)
    for entry in entries:
        if 'variation' not in entry['model']:
            entry['fields'].pop('status', None)
            entry['fields'].setdefault('creation_date', '2022-01-01')
            entry['fields'].setdefault('update_date', '2022-01-01T12:00:00Z')
    with open(f'{sys.argv[2]}/{name}.json', 'w', encoding='utf-8') as file:
        json.dump(entries, file)
PYTHON
manage loaddata --verbosity 0 --ignorenonexistent gym languages groups licenses days_of_week setting_repetition_units \
  setting_weight_units language_config gym_config equipment muscles categories \
  "$fixtures/exercise-base-data.json" "$fixtures/exercises.json" gym-config ingredients

"$APP_DIR/venv/bin/python" - <<'PYTHON'
import datetime as dt
import django
django.setup()
from django.contrib.auth.models import Group, User
from wger.config.models import GymConfig as DefaultGym
from wger.core.models import DaysOfWeek, Language
from wger.exercises.models import Exercise
from wger.gym.models import AdminUserNote, Contract, ContractType, Gym, GymAdminConfig, GymConfig, GymUserConfig
from wger.manager.models import Day, Schedule, ScheduleStep, Set, Setting, Workout, WorkoutLog, WorkoutSession
from wger.measurements.models import Category, Measurement
from wger.nutrition.models import Ingredient, Meal, MealItem, NutritionPlan
from wger.weight.models import WeightEntry

D = dt.date
Gym.objects.filter(pk=1).update(name='Northgate', city='Larkfield', street='Mill Lane 4')
for name, city, street in [('Northgate East', 'Larkfield', 'Station Road 19'), ('Riverside', 'Brookside', 'Quay 2')]:
    Gym.objects.create(name=name, city=city, street=street)
gyms = {gym.name: gym for gym in Gym.objects.all()}
for gym in gyms.values():
    GymConfig.objects.get_or_create(gym=gym)
DefaultGym.objects.update(default_gym=None)

def user(name, password, first, last, gym, joined, groups=()):
    person = User.objects.create_user(name, f'{name}@example.org', password, first_name=first, last_name=last)
    User.objects.filter(pk=person.pk).update(date_joined=dt.datetime(*joined, tzinfo=dt.timezone.utc))
    person.userprofile.gym = gyms[gym]
    person.userprofile.email_verified = True
    person.userprofile.birthdate = D(1990, 1 + len(name) % 12, 1 + len(last))
    person.userprofile.save()
    person.groups.add(*Group.objects.filter(name__in=groups))
    (GymAdminConfig if groups else GymUserConfig).objects.get_or_create(user=person, gym=gyms[gym])
    return person

stella = user('stella', 'harbour-gym-77', 'Stella', 'Brandt', 'Northgate', (2025, 1, 7),
              ['admin', 'general_gym_manager', 'gym_manager', 'gym_trainer'])
tomas = user('tomas', 'plum-tart-19', 'Tomas', 'Veidt', 'Northgate', (2025, 2, 3))
bella = user('bella', 'quiet-river-5', 'Bella', 'Okafor', 'Northgate', (2025, 2, 11))
members = {}
for number, (first, last, gym) in enumerate([
        ('Mara', 'Hollis', 'Northgate'), ('Mara', 'Holliss', 'Northgate'), ('Marla', 'Hollis', 'Northgate East'),
        ('Anton', 'Reuter', 'Northgate'), ('Antonia', 'Reuter', 'Northgate'), ('Piet', 'Sandoval', 'Northgate'),
        ('Greta', 'Lund', 'Northgate'), ('Greta', 'Lundt', 'Riverside'), ('Yusuf', 'Demir', 'Northgate'),
        ('Ivy', 'Castell', 'Northgate East'), ('Noor', 'Haddad', 'Northgate'), ('Owen', 'Pryce', 'Northgate'),
        ('Lena', 'Fabri', 'Riverside'), ('Hugo', 'Marchetti', 'Northgate'), ('Edda', 'Kron', 'Northgate East')]):
    name = f'{first}.{last}'.lower()
    members[name] = user(name, f'member-{number}-pass', first, last, gym, (2025, 3 + number // 2, 1 + number))

kinds = [ContractType.objects.create(gym=gyms['Northgate'], name=name) for name in ('Mornings', 'Whole day', 'Students')]
for number, member in enumerate(members.values()):
    if member.userprofile.gym == gyms['Northgate']:
        Contract.objects.create(user=stella, member=member, contract_type=kinds[number % 3], amount=29 + 5 * (number % 3),
                                date_start=D(2026, 1, 1), date_end=D(2026, 12, 31), city='Larkfield', street=f'Elm Street {number + 1}')
for name, text in [('mara.hollis', 'Prefers the early courses.'), ('mara.holliss', 'Knee operated in May, no jumps.'),
                   ('anton.reuter', 'Pays in cash.'), ('yusuf.demir', 'Wants a plan for the half marathon.')]:
    AdminUserNote.objects.create(user=stella, member=members[name], note=text)

def base(name):
    return Exercise.objects.filter(name=name, language__short_name='en').order_by('pk').first().exercise_base

def routine(owner, name, day, days, text=''):
    workout = Workout.objects.create(user=owner, name=name, description=text)
    Workout.objects.filter(pk=workout.pk).update(creation_date=day)
    for title, weekdays, sets in days:
        part = Day.objects.create(training=workout, description=title)
        part.day.set(DaysOfWeek.objects.filter(day_of_week__in=weekdays))
        for order, (exercise, count, reps, *weight) in enumerate(sets, 1):
            block = Set.objects.create(exerciseday=part, order=order, sets=count)
            Setting.objects.create(set=block, exercise_base=base(exercise), reps=reps, order=1, weight=weight[0] if weight else None)
    return workout

split = [('Chest and back', ['Monday'], [('Bench Press', 4, 8, 60), ('Rowing, T-bar', 4, 10, 40)]),
         ('Legs and core', ['Thursday'], [('Front Squats', 4, 8, 70), ('Leg Curl', 3, 12, 35), ('Crunches', 3, 20)]),
         ('Shoulders', ['Saturday'], [('Military Press', 4, 8, 35), ('Lateral Raises', 3, 12, 8)])]
short = [('Wake up', ['Monday', 'Wednesday'], [('Push Ups', 3, 12), ('Burpees', 3, 10)])]
long = [('Start of the week', ['Monday'], [('Push Ups', 3, 14), ('Plank', 3, 60)]),
        ('Middle of the week', ['Wednesday'], [('Burpees', 3, 10), ('Push Ups', 4, 18), ('Crunches', 3, 25)])]
spring = routine(tomas, 'Upper/lower split, spring', D(2026, 3, 2), split)
autumn = routine(tomas, 'Upper/lower split, autumn', D(2026, 9, 7), split)
routine(tomas, 'Hotel room, short', D(2026, 4, 10), short, 'For one night.')
routine(tomas, 'Hotel room, long', D(2026, 4, 11), long, 'For a week on the road.')
routine(tomas, 'Half marathon, strength', D(2026, 6, 1), [('Hills', ['Tuesday'], [('Squat Jumps', 4, 10), ('Glute Bridge', 3, 15)])])
routine(tomas, 'After the cold', D(2026, 2, 1), [('Easy', ['Sunday'], [('Jumping Jacks', 2, 20)])])
routine(bella, 'Back to fitness', D(2026, 5, 4), [('All of it', ['Tuesday', 'Friday'], [('Squats', 3, 10, 30), ('Pull-ups', 3, 5)])])
routine(bella, 'Back and shoulders', D(2026, 7, 6), [('Back', ['Monday'], [('Deadlifts', 4, 6, 60), ('Facepull', 3, 15, 12)])])
schedule = Schedule.objects.create(user=tomas, name='The year', start_date=D(2026, 3, 2), is_active=True, is_loop=False)
for order, workout in enumerate([spring, autumn], 1):
    ScheduleStep.objects.create(schedule=schedule, workout=workout, duration=8, order=order)
for week in range(6):
    day = D(2026, 9, 7) + dt.timedelta(weeks=week)
    WorkoutSession.objects.create(user=tomas, workout=autumn, date=day, impression=str(1 + week % 3),
                                  notes='Tired.' if week == 3 else '', time_start=dt.time(18), time_end=dt.time(19, 10))
    for exercise, weight in [('Bench Press', 60 + week), ('Rowing, T-bar', 40 + week)]:
        WorkoutLog.objects.create(user=tomas, workout=autumn, exercise_base=base(exercise), date=day, reps=8, weight=weight)

english = Language.objects.get(short_name='en')
def diet(owner, name, day, meals):
    plan = NutritionPlan.objects.create(user=owner, description=name, language=english)
    NutritionPlan.objects.filter(pk=plan.pk).update(creation_date=day)
    for order, (title, hour, minute, items) in enumerate(meals, 1):
        meal = Meal.objects.create(plan=plan, name=title, time=dt.time(hour, minute), order=order)
        for place, (ingredient, amount) in enumerate(items, 1):
            found = Ingredient.objects.filter(name=ingredient, language=english).order_by('pk').first()
            MealItem.objects.create(meal=meal, ingredient=found, amount=amount, order=place)

egg, lentils, almonds = 'Egg, whole, cooked, hard-boiled', 'Lentils, raw', 'Nuts, almonds'
curd, salmon, soup = 'Cheese, cottage, lowfat, 2% milkfat', 'Fish, salmon, Atlantic, wild, raw', 'Soup, lentil with ham, canned, ready-to-serve'
diet(tomas, 'Half marathon', D(2026, 6, 1), [('Breakfast', 7, 30, [(curd, 200), (almonds, 30)]), ('Lunch', 12, 45, [(lentils, 120)]), ('Dinner', 19, 0, [(salmon, 180)])])
diet(tomas, 'Half marathon, last week', D(2026, 8, 3), [('Breakfast', 7, 0, [(curd, 250)]), ('Dinner', 18, 30, [(lentils, 150)])])
diet(tomas, 'Low carb in October', D(2026, 10, 1), [('Breakfast', 8, 0, [(egg, 120)]), ('Dinner', 19, 0, [(salmon, 200)])])
diet(tomas, 'Camping', D(2026, 7, 10), [('Dinner', 20, 0, [(soup, 400)])])
diet(bella, 'Vegetarian week', D(2026, 5, 4), [('Lunch', 13, 0, [(lentils, 100)]), ('Snack', 16, 0, [(almonds, 25)])])
diet(bella, 'Exam month', D(2026, 6, 20), [('Breakfast', 6, 45, [(egg, 60), (curd, 150)])])
for number in range(20):
    day = D(2026, 5, 3) + dt.timedelta(weeks=number)
    WeightEntry.objects.create(user=tomas, date=day, weight=f'{84.2 - 0.15 * number + 0.3 * (number % 3):.1f}')
    WeightEntry.objects.create(user=bella, date=day, weight=f'{61.5 + 0.2 * (number % 4):.1f}')
for name, unit, first in [('Waist', 'cm', 88), ('Left arm', 'cm', 34), ('Resting pulse', 'bpm', 61)]:
    category = Category.objects.create(user=tomas, name=name, unit=unit)
    for number in range(4):
        Measurement.objects.create(category=category, date=D(2026, 6 + number, 1), value=first - number)
PYTHON
touch "$APP_DIR/installed"
