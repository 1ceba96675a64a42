"""The addresses below a personal link; each module keeps its own beside its views."""

from django.urls import include, path

from tournament.web.me import decks, home, side

urlpatterns = [path("<str:link>/", include([*home.urlpatterns, *decks.urlpatterns, *side.urlpatterns]))]
