"""The judge desk's URLs; each module defines its own next to its views."""

from django.urls import URLPattern, include, path

from tournament.floor.views import cards, home, players, tables

_event_patterns: list[URLPattern] = [
    *home.urlpatterns,
    *tables.urlpatterns,
    *players.urlpatterns,
    *cards.urlpatterns,
]

urlpatterns = [path("<slug:slug>/", include(_event_patterns))]
