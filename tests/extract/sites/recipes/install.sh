#!/usr/bin/env bash
# Django Vegetarian Cookbook (PyPI). Its wheel lacks the module of template tags; the small one below fills the templates' variables.
set -euo pipefail
mkdir -p "$APP_DIR"; APP_DIR=$(cd "$APP_DIR" && pwd)
[ -e "$APP_DIR/seed/.complete" ] && exit 0
rm -rf "$APP_DIR/seed" "$APP_DIR/site"; mkdir -p "$APP_DIR/seed/media/images" "$APP_DIR/site/extra"
[ -x "$APP_DIR/venv/bin/pip" ] || python3 -m venv "$APP_DIR/venv"
pip() { "$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check "$@"; }
pip --no-deps django-vegetarian-cookbook==1.0.9
pip Django==3.2.25 django-appconf==1.0.6 django-bootstrap4==22.3 django-ckeditor==6.7.0 django-imagekit==4.1.0 django-js-asset==2.0.0 pilkit==3.0 Pillow==10.4.0 pytz==2024.1 six==1.16.0 waitress==3.0.2 whitenoise==6.6.0 2>/dev/null
cd "$APP_DIR/site"
npm pack -s bootstrap@4.6.2 >/dev/null; tar xzf bootstrap-4.6.2.tgz; cp package/dist/css/bootstrap.min.css package/dist/js/bootstrap.bundle.min.js extra/; rm -rf package bootstrap-4.6.2.tgz
# The upload widget of the administration (django-ajaximage on PyPI needs Django 1): a plain image field in its place.
mkdir -p ajaximage; touch ajaximage/__init__.py; echo 'urlpatterns = []' > ajaximage/urls.py
cat > ajaximage/fields.py <<'EOF'
from django.db.models import ImageField


class AjaxImageField(ImageField):
    def __init__(self, *args, max_width=None, max_height=None, crop=None, **kwargs): super().__init__(*args, **kwargs)
EOF
cat > shop.py <<'EOF'
import os
B = os.path.dirname(os.path.abspath(__file__)); D = os.environ["DATA_DIR"]
SECRET_KEY = "only-for-tests"; DEBUG = False; ALLOWED_HOSTS = ["*"]; ROOT_URLCONF = "urls"; USE_TZ = True; LANGUAGE_CODE = "en"
INSTALLED_APPS = ["django.contrib." + a for a in ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")] + ["vegetarian_cookbook", "bootstrap4", "ajaximage", "imagekit", "ckeditor"]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"libraries": {"vegetarian_cookbook_tags": "cooktags"}, "context_processors": ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages"]}}]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": D + "/db.sqlite3"}}
MIGRATION_MODULES = {"vegetarian_cookbook": None}; DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
STATIC_URL = "/static/"; STATIC_ROOT = B + "/static"; STATICFILES_DIRS = [B + "/extra"]; MEDIA_URL = "/media/"; MEDIA_ROOT = D + "/media"
BOOTSTRAP4 = {"css_url": {"href": "/static/bootstrap.min.css"}, "javascript_url": {"url": "/static/bootstrap.bundle.min.js"}, "javascript_in_head": True}
EOF
cat > urls.py <<'EOF'
from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.static import serve
urlpatterns = [re_path("^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}), path("admin/", admin.site.urls), path("", include("vegetarian_cookbook.urls"))]
EOF
cat > cooktags.py <<'EOF'
from django import template
from vegetarian_cookbook.models import Category
register = template.Library()
T = "vegetarian_cookbook/templatetags/"


@register.inclusion_tag(T + "categories_list.html")
def categories_list(a_class): return {"categories": Category.objects.all(), "a_class": a_class}


@register.inclusion_tag(T + "ingredients_list.html")
def ingredients_list(count, ingredients):
    items = list(ingredients); shown = items if len(items) <= count else items[:count - 1]
    return {"ingredients": shown, "more": len(items) - len(shown), "empty_row": range(max(0, count - len(items)))}


@register.inclusion_tag(T + "paginator.html")
def paginator(data): return {"data": data}


@register.inclusion_tag(T + "range_slider.html")
def range_slider(**values): return values


@register.inclusion_tag(T + "recipe_cooking_time.html")
def recipe_cooking_time(time): return {"hours": time // 60, "minutes": time % 60}


@register.inclusion_tag(T + "recipe_energy_nutrients.html")
def recipe_energy_nutrients(size, show_legend, it):
    p, f, c = (float(getattr(it, k) or 0) for k in ("protein", "fat", "carbohydrate"))
    return {"size": size, "show_legend": show_legend, "energy": it.energy or 0, "protein": p, "fat": f, "carbohydrate": c, "a1": -90, "a2": int(-90 + 3.6 * p), "a3": int(-90 + 3.6 * (p + f)), "v1": int(1.57 * p), "v2": int(1.57 * f), "v3": int(1.57 * c), "n": 158}


@register.filter
def human_float(value, digits="1"):
    return "" if value in (None, "") else f"{float(value):.{int(digits)}f}".rstrip("0").rstrip(".") if int(digits) else f"{float(value):.0f}"


@register.simple_tag
def plural_form(unit, count): return "" if unit is None else unit.name if float(count) == 1 else unit.plural or unit.name
EOF
cat > seed.py <<'EOF'
import os, django
django.setup()
from PIL import Image
from django.conf import settings
from vegetarian_cookbook.models import *
def picture(name, n, size):
    Image.new("RGB", size, ((n * 67) % 200 + 40, (n * 41) % 160 + 60, (n * 29) % 140 + 50)).save(os.path.join(settings.MEDIA_ROOT, "images", name)); return "images/" + name
I = {k: v for k, *v in (l.split() for l in """flour 340 10 1 72
rye_flour 325 9 2 68
butter 717 0.9 81 0.1
milk 64 3.3 3.6 4.8
egg 143 12.6 9.5 0.7
sugar 400 0 0 100
honey 304 0.3 0 82
potato 77 2 0.1 17
carrot 41 0.9 0.2 9.6
onion 40 1.1 0.1 9.3
leek 61 1.5 0.3 14
pumpkin 26 1 0.1 6.5
red_lentils 352 24 2 60
chickpeas 164 8.9 2.6 27
tomato 18 0.9 0.2 3.9
cheddar 402 25 33 1.3
feta 264 14 21 4
cream 340 2.1 36 2.8
apple 52 0.3 0.2 14
pear 57 0.4 0.1 15
walnuts 654 15 65 14
rice 360 7 0.7 79
coconut_milk 230 2.3 24 6
spinach 23 2.9 0.4 3.6
olive_oil 884 0 100 0
plums 46 0.7 0.3 11
oats 389 17 7 66
cucumber 15 0.7 0.1 3.6
yoghurt 61 3.5 3.3 4.7
mint 70 3.8 0.9 15""".splitlines())}
ing = {}
cup, spoon, piece = [Unit.objects.create(name=a, plural=b) for a, b in (("cup", "cups"), ("tablespoon", "tablespoons"), ("piece", "pieces"))]
units = {"c": cup, "t": spoon, "p": piece}
for n, (k, v) in enumerate(I.items()):
    ing[k] = Ingredient.objects.create(name=k.replace("_", " ").capitalize(), energy=v[0], protein=v[1], fat=v[2], carbohydrate=v[3])
R = """Pumpkin soup|Soups|1|40|pumpkin 800,onion 100 1p,cream 100|autumn,quick|Roast the pumpkin, then simmer and blend it.
Pumpkin soup with coconut|Soups|1|45|pumpkin 750,coconut_milk 400,onion 120 1.5p|autumn,vegan|Simmer everything in the coconut milk for half an hour.
Red lentil soup|Soups|1|30|red_lentils 250 1.25c,carrot 150,onion 100 1p|vegan,quick|Boil the lentils with the vegetables until they fall apart.
Leek and potato soup|Soups|1|50|leek 400,potato 500,cream 150,butter 30 2t|winter|Sweat the leek slowly before the potatoes go in.
Cold cucumber soup|Soups|1|15|cucumber 600,yoghurt 400,mint 10|summer,quick|Blend, chill for two hours and serve with ice.
Tomato soup|Soups|1|35|tomato 1000,onion 150,olive_oil 30 2t|summer,vegan|Roast half of the tomatoes for a deeper taste.
Chickpea stew|Mains|2|70|chickpeas 480,tomato 400,spinach 200,olive_oil 45 3t|vegan|Add the spinach only at the very end.
Chickpea curry|Mains|2|55|chickpeas 480,coconut_milk 400,onion 150|vegan|Fry the spices until they smell of nuts.
Spinach and feta pie|Mains|3|95|flour 300,butter 150,spinach 500,feta 200,egg 120 2p|oven|Squeeze the spinach until no water comes out.
Leek and cheddar pie|Mains|3|100|flour 300,butter 150,leek 500,cheddar 180,egg 180 3p|oven,winter|Bake blind for fifteen minutes before filling.
Potato gratin|Mains|2|85|potato 1000,cream 300,cheddar 100|oven,winter|Do not rinse the slices; the starch binds the cream.
Potato pancakes|Mains|2|40|potato 800,egg 60 1p,onion 80,flour 40|quick|Grate, squeeze and fry at once.
Rice with spinach|Mains|1|35|rice 300,spinach 300,onion 100|vegan,quick|Stir the spinach through when the rice is done.
Stuffed tomatoes|Mains|2|75|tomato 900,rice 150,feta 150|oven,summer|Keep the lids and bake them beside the tomatoes.
Carrot risotto|Mains|2|50|rice 320,carrot 300,butter 40,cheddar 60|autumn|Half of the carrots are juiced, half are grated.
Pumpkin risotto|Mains|2|60|rice 320,pumpkin 400,butter 40|autumn|Start the pumpkin ten minutes before the rice.
Apple cake|Baking|2|80|flour 250,butter 125,sugar 120,egg 180 3p,apple 600|oven,autumn|Push the apple quarters deep into the dough.
Pear cake with walnuts|Baking|2|90|flour 250,butter 125,honey 100,egg 180 3p,pear 500,walnuts 100|oven,autumn|Toast the walnuts first.
Plum cake|Baking|2|110|flour 400,milk 200,butter 60,sugar 60,plums 1200|oven,summer|A yeast dough that wants an hour of rest.
Rye bread|Baking|3|1500|rye_flour 800,flour 200|oven,vegan|The sourdough is fed on the evening before.
Oat bread|Baking|1|75|oats 400,yoghurt 500,egg 60 1p|oven|No kneading: stir, fill the tin and bake.
Oat biscuits|Baking|1|30|oats 250,butter 125,sugar 100,egg 60 1p|oven,quick|They are soft when they leave the oven and harden as they cool.
Walnut biscuits|Baking|2|45|flour 200,walnuts 150,butter 150,sugar 80|oven,winter|Chill the roll well before slicing it.
Rice pudding|Desserts|1|45|rice 200,milk 1000,sugar 60|winter|Stir often during the last ten minutes.
Baked apples|Desserts|1|40|apple 800 4p,walnuts 80,honey 60|oven,winter|Core the apples but leave the bottom closed.
Poached pears|Desserts|1|35|pear 700 4p,honey 100|autumn|Let the pears cool in their syrup.
Plum compote|Desserts|1|25|plums 800,sugar 80|quick,vegan|Cook until half of the plums have burst.
Yoghurt with honey and walnuts|Desserts|1||yoghurt 500,honey 60 3t,walnuts 60|quick|Best with thick yoghurt.
Cucumber salad|Salads|1|15|cucumber 500,yoghurt 150,mint 5|summer,quick|Salt the slices and press them out.
Tomato and feta salad|Salads|1|15|tomato 500,feta 150,olive_oil 30 2t|summer,quick|Only with ripe tomatoes.
Carrot and apple salad|Salads|1|20|carrot 400,apple 200,walnuts 50|winter,quick|Grate coarsely and dress at once.
Warm lentil salad|Salads|2|40|red_lentils 250,carrot 200,feta 100|winter|The lentils must keep their bite."""
cats = {}
for n, line in enumerate(R.splitlines()):
    title, cat, level, time, items, tags, text = line.split("|")
    if cat not in cats: cats[cat] = Category.objects.create(name=cat, image=picture(cat + ".png", n + 50, (64, 64)))
    url = title.lower().replace(" ", "-")
    r = Recipe.objects.create(title=title, url=url, status="P", category=cats[cat], complexity=int(level), time=int(time) if time else None, description=f"<p>{text}</p>", image=picture(url + ".jpg", n, (800, 600)))
    for it in items.split(","):
        k, grams, *q = it.split()
        RecipeIngredient.objects.create(recipe=r, ingredient=ing[k], weight=int(grams), quantity=q[0][:-1] if q else 0, unit=units[q[0][-1]] if q else None)
    r.tags.set([Tag.objects.get_or_create(name=t)[0] for t in tags.split(",")])
    r = Recipe.objects.get(pk=r.pk); e = [0.0] * 4; w = 0
    for x in r.recipeingredient_set.all():
        w += x.weight; e = [a + float(b) * x.weight / 100 for a, b in zip(e, (x.ingredient.energy, x.ingredient.protein, x.ingredient.fat, x.ingredient.carbohydrate))]
    r.weight = w; r.energy, r.protein, r.fat, r.carbohydrate = [round(a / w * 100, 3) for a in e]; r.save()
    r.count_tags()
EOF
export DATA_DIR="$APP_DIR/seed" DJANGO_SETTINGS_MODULE=shop PYTHONPATH="$APP_DIR/site" PYTHONWARNINGS=ignore
py="$APP_DIR/venv/bin/python3"
"$py" -m django migrate -v 0 --run-syncdb; "$py" seed.py; "$py" -m django collectstatic -v 0 --noinput
touch "$APP_DIR/seed/.complete"
