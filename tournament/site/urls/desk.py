"""The desk's URLs; each module defines its own next to its views."""

from django.urls import include, path

from tournament.accounts.organizations.views import desk as organization
from tournament.accounts.staff.views import desk as staff
from tournament.accounts.tokens.views import desk as tokens
from tournament.decks.views import checks as deck_checks
from tournament.decks.views import desk as decks
from tournament.event.views import announcements, life, logo, plan, presets, rules_of_play, settings, setup
from tournament.exchange.archive.views import desk as event_file
from tournament.exchange.broadcast.views import desk as stream
from tournament.exchange.files.views import desk as files
from tournament.exchange.imports.views import desk as imports
from tournament.exchange.webhooks.views import desk as webhooks
from tournament.people.views import arrivals, data_kept, links, paid, sheet, ticked
from tournament.people.views import desk as players
from tournament.play.clock.views import desk as clock
from tournament.play.cut.views import cut
from tournament.play.online.views import desk as deadlines
from tournament.play.results.views import bracket, settle, slips
from tournament.play.results.views import desk as results
from tournament.play.rounds.views import desk as rounds
from tournament.ranking.chances.views import desk as chances
from tournament.ranking.series.views import desk as earned
from tournament.ranking.standings.views import certificates
from tournament.ranking.standings.views import desk as standings
from tournament.ranking.statistics.views import desk as statistics
from tournament.site.views import desk as home
from tournament.site.views import log, pack, practice, prints, room_prints
from tournament.site.views import rounds as round_list
from tournament.site.views import screen_settings as screen

_event_patterns = [
    *home.desk_home_patterns,
    *settings.urlpatterns,
    *rules_of_play.urlpatterns,
    *plan.urlpatterns,
    *life.urlpatterns,
    *presets.urlpatterns,
    *players.urlpatterns,
    *ticked.urlpatterns,
    *arrivals.urlpatterns,
    *paid.urlpatterns,
    *data_kept.urlpatterns,
    *sheet.urlpatterns,
    *round_list.urlpatterns,
    *links.urlpatterns,
    *rounds.urlpatterns,
    *deadlines.urlpatterns,
    *results.urlpatterns,
    *settle.urlpatterns,
    *slips.urlpatterns,
    *clock.urlpatterns,
    *cut.urlpatterns,
    *bracket.urlpatterns,
    *standings.urlpatterns,
    *statistics.urlpatterns,
    *chances.urlpatterns,
    *files.urlpatterns,
    *log.urlpatterns,
    *prints.urlpatterns,
    *room_prints.urlpatterns,
    *certificates.urlpatterns,
    *logo.urlpatterns,
    *pack.urlpatterns,
    *decks.urlpatterns,
    *deck_checks.urlpatterns,
    *staff.urlpatterns,
    *organization.urlpatterns,
    *announcements.urlpatterns,
    *screen.urlpatterns,
    *stream.urlpatterns,
    *event_file.urlpatterns,
    *tokens.urlpatterns,
    *imports.urlpatterns,
    *webhooks.urlpatterns,
    *earned.urlpatterns,
]

urlpatterns = [
    *home.urlpatterns,
    *presets.own_preset_patterns,
    *practice.urlpatterns,
    *setup.new_event_patterns,
    *life.bin_patterns,
    *imports.bring_in_patterns,
    path("<slug:slug>/", include(_event_patterns)),
]
