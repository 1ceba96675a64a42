"""The URLs under a personal link; each module defines its own next to its views."""

from django.urls import include, path

from tournament.decks.views import me as decks
from tournament.exchange.files.views import me as files
from tournament.people.views import me as people
from tournament.play.cut.views import me as side
from tournament.play.online.views import me as online
from tournament.ranking.chances.views import me as chances
from tournament.ranking.persons.views import own as persons
from tournament.ranking.standings.views import me as results
from tournament.site.views import device, drop, push
from tournament.site.views import me as home

MODULES = (home, results, drop, decks, files, side, chances, online, people)
urlpatterns = [
    path("<str:link>/", include([pattern for module in MODULES for pattern in module.urlpatterns])),
    path("<str:link>/", include([*device.own_urlpatterns, *push.own_push_patterns, *persons.own_patterns])),
]
