from django.urls import path

from tournaments import views

urlpatterns = [
    path("", views.desk_page, name="desk"),
    path("upload/", views.upload_page, name="upload"),
    path("reports/<int:pk>/", views.report_page, name="report"),
    path("reports/<int:pk>/file/", views.report_file, name="report_file"),
    path("reports/<int:pk>/<slug:act>/", views.report_act, name="report_act"),
    path("lines/<int:pk>/<slug:act>/", views.line_act, name="line_act"),
]
