"""The addresses below a personal link; each module keeps its own beside its views."""

from django.urls import include, path

from tournament.web.me import decks, drop, home, results, side

MODULES = (home, results, drop, decks, side)
urlpatterns = [
    path("<str:link>/", include([pattern for module in MODULES for pattern in module.urlpatterns]))
]
