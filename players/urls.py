from django.contrib.auth import views
from django.urls import path, reverse_lazy
from django.views.generic import TemplateView

from players.access import only

urlpatterns = [
    path("login/", views.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", views.LogoutView.as_view(), name="logout"),
    path(
        "password/",
        views.PasswordChangeView.as_view(
            template_name="registration/password.html", success_url=reverse_lazy("password_changed")
        ),
        name="password",
    ),
    path(
        "password/changed/",
        only(lambda user: True)(TemplateView.as_view(template_name="registration/password_changed.html")),
        name="password_changed",
    ),
    path(
        "",
        only(lambda user: True)(TemplateView.as_view(template_name="registration/account.html")),
        name="account",
    ),
]
