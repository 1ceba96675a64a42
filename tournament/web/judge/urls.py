"""The judge desk's addresses; each module keeps its own beside its views."""

from django.urls import URLPattern, include, path

of_one_event: list[URLPattern] = []

urlpatterns = [path("<slug:slug>/", include(of_one_event))]
