from django.urls import include, path
from django.views.generic import TemplateView

from players.access import only

urlpatterns = [
    path(
        "",
        only(lambda user: True)(TemplateView.as_view(template_name="account/home.html")),
        name="account",
    ),
    path("", include("allauth.account.urls")),
    path("2fa/", include("allauth.mfa.urls")),
]
