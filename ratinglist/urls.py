from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, register_converter
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from ratinglist import calculator_pages, edition_desk, monitor_pages, office, rule_pages, views
from ratinglist.paths import Day

register_converter(Day, "day")

# The raw tables are entered by the same door, with its second factor and its count of wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)

a_list = [
    path("", views.list_page, name="list"),
    path("report/", views.list_report, name="list_report"),
    path("files/<str:name>", views.list_file, name="list_file"),
    path("players/<int:pk>/", views.calculation_page, name="calculation"),
]

urlpatterns = [
    path("", views.home_page, name="home"),
    path("lists/", views.archive_page, name="lists"),
    path("lists/<slug:type_code>/", views.current_list, name="current_list"),
    path("lists/<slug:type_code>/<day:date>/", include(a_list)),
    path("lists/<slug:type_code>/<day:date>/r<int:revision>/", include(a_list)),
    path("players/", views.player_search, name="players"),
    path("players/<int:pk>/", views.player_page, name="player"),
    path("tournaments/", views.tournament_index, name="tournaments"),
    path("tournaments/<int:pk>/", views.tournament_page, name="tournament"),
    path("tournaments/<int:pk>/forecast/", views.forecast_page, name="forecast"),
    path("rules/", rule_pages.rules_page, name="rules"),
    path("rules/compare/", rule_pages.comparison_page, name="compare_rules"),
    path("rules/<slug:edition_id>/", rule_pages.edition_page, name="edition"),
    path("calculators/", calculator_pages.calculators_page, name="calculators"),
    path("calculators/curve/", calculator_pages.curve_page, name="curve"),
    path("calculators/<slug:name>/", calculator_pages.calculator_page, name="calculator"),
    path("desk/", include("tournaments.urls")),
    path("office/", office.office_page, name="office"),
    path("office/editions/", edition_desk.editions_page, name="own_editions"),
    path("office/editions/samples/<str:name>", edition_desk.sample_file, name="edition_sample"),
    path("office/editions/<int:pk>/file", edition_desk.own_file, name="own_edition_file"),
    path("office/jobs/", office.request_job, name="request_job"),
    path("office/jobs/<int:pk>/", office.job_page, name="job"),
    path("office/jobs/<int:pk>/resume/", office.resume_job, name="resume_job"),
    # Without a token: whoever only reads gets no cookie before choosing, and a taste is all that is set.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("account/", include("players.urls")),
    path("healthz", monitor_pages.healthz, name="healthz"),
    path("status.json", monitor_pages.status, name="status"),
    path("metrics", monitor_pages.prometheus, name="metrics"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("robots.txt", views.robots, name="robots"),
    path("admin/", admin.site.urls),
]
