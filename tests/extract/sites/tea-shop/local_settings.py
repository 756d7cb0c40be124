import locale
import os

DEBUG = True
SECRET_KEY = "only-for-tests-0123456789abcdef0123456789abcdef"
NEVERCACHE_KEY = "only-for-tests-abcdef0123456789abcdef0123456789"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.path.join(os.environ["DATA_DIR"], "shop.db"),
    }
}
ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
SHOP_PER_PAGE_CATEGORY = 8
SHOP_OPTION_TYPE_CHOICES = ((1, "Size"), (2, "Colour"))
# pounds, whatever locales the machine has
SHOP_CURRENCY_LOCALE = "C.UTF-8"
locale._override_localeconv = {
    "int_curr_symbol": "GBP ", "currency_symbol": "£", "mon_decimal_point": ".",
    "mon_thousands_sep": ",", "mon_grouping": [3, 3, 0], "positive_sign": "",
    "negative_sign": "-", "frac_digits": 2, "int_frac_digits": 2, "p_cs_precedes": 1,
    "p_sep_by_space": 0, "n_cs_precedes": 1, "n_sep_by_space": 0, "p_sign_posn": 1,
    "n_sign_posn": 1, "decimal_point": ".", "thousands_sep": "", "grouping": [],
}
