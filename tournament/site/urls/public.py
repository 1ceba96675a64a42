"""The public URLs; each module defines its own next to its views."""

from tournament.accounts.staff.views import public as invitation
from tournament.decks.views import public as decks
from tournament.event.views import public as announcements
from tournament.exchange.broadcast.views import public as broadcast
from tournament.exchange.files.views import public as files
from tournament.people.views import check_in
from tournament.play.clock.views import public as clock
from tournament.play.cut.views import public as bracket
from tournament.play.results.views import public as reporting
from tournament.play.rounds.views import public as rounds
from tournament.ranking.persons.views import own as own_person
from tournament.ranking.persons.views import public as person
from tournament.ranking.series.views import file as series_file
from tournament.ranking.series.views import own as own_series
from tournament.ranking.series.views import people as people_of_series
from tournament.ranking.series.views import public as series
from tournament.ranking.standings.views import public as standings
from tournament.ranking.statistics.views import public as statistics
from tournament.reference.views import glossary, regulations, timing
from tournament.reference.views import index as reference
from tournament.site.views import device, events, privacy, rules, screen, sign_up
from tournament.web import languages

urlpatterns = [
    *events.urlpatterns,
    *device.urlpatterns,
    *rounds.urlpatterns,
    *reporting.urlpatterns,
    *standings.urlpatterns,
    *statistics.urlpatterns,
    *files.urlpatterns,
    *broadcast.urlpatterns,
    *sign_up.urlpatterns,
    *check_in.urlpatterns,
    *decks.urlpatterns,
    *bracket.urlpatterns,
    *clock.urlpatterns,
    *rules.urlpatterns,
    *screen.urlpatterns,
    *announcements.urlpatterns,
    *invitation.urlpatterns,
    *reference.urlpatterns,
    *glossary.urlpatterns,
    *timing.urlpatterns,
    *regulations.urlpatterns,
    *languages.urlpatterns,
    *privacy.urlpatterns,
    *series_file.urlpatterns,
    *own_series.urlpatterns,
    *people_of_series.urlpatterns,
    *series.urlpatterns,
    *own_person.urlpatterns,
    *person.urlpatterns,
]
