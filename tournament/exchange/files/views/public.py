"""An event's files, for everyone, as seen by their role."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.decks.pages.open import readable_decks
from tournament.exchange.files.answers import file_answer
from tournament.exchange.files.chat import chat_texts
from tournament.exchange.files.contents.cards import has_deck_files
from tournament.exchange.files.contents.tables import table_for, tables_for
from tournament.exchange.files.deck_files import DECK_FORMATS, deck_file, decks_zip
from tournament.exchange.files.feed import MEDIA_TYPE, rounds_feed
from tournament.exchange.files.pages.listing import files_page
from tournament.exchange.files.pictures import Picture, bracket_picture, champion_picture, standings_picture
from tournament.exchange.files.results_file import results_text
from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.event_rows import swiss_rounds
from tournament.models import Stage, Tournament
from tournament.models.states import RoundState
from tournament.printing.asked import language_on_paper
from tournament.printing.data_tables import Filled, fill
from tournament.printing.spreadsheets import CSV, XLSX, csv_file, xlsx_file
from tournament.ranking.standings.pages.winner import winner_page
from tournament.ranking.statistics.pages.statistics import statistics_page
from tournament.ranking.statistics.records import may_read_statistics
from tournament.ranking.statistics.sheets.report import print_report
from tournament.web.hosts import event_address, site_address
from tournament.web.known_query import knows_query


@require_safe
@access.public
def files(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """List the event's files with their contents."""
    context = {
        "tournament": tournament,
        "viewer": request.event_viewer,
        "page": files_page(tournament, request.event_viewer),
    }
    return render(request, "exchange/files/files.html", context)


@require_safe
@access.public
def results(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return the event as the results file for other tools, to download or to upload."""
    address = event_address(request, tournament)
    name = results_name(tournament)
    return file_answer(
        request, tournament, name, "application/json", lambda: results_text(tournament, address=address)
    )


@require_safe
@access.public
def table_csv(request: EventRequest, tournament: Tournament, table: str) -> HttpResponse:
    """Return a table as CSV, in the event's language."""
    return _table_answer(request, tournament, table, "csv", CSV, csv_file)


@require_safe
@access.public
def table_xlsx(request: EventRequest, tournament: Tournament, table: str) -> HttpResponse:
    """Return a table as a workbook, in the event's language."""
    return _table_answer(request, tournament, table, "xlsx", XLSX, lambda filled: xlsx_file([filled]))


@require_safe
@access.public
def all_tables(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return every table that the viewer may have as one workbook."""
    viewer = request.event_viewer
    with language_on_paper(request, tournament):
        return file_answer(
            request,
            tournament,
            f"{tournament.slug}.xlsx",
            XLSX,
            lambda: xlsx_file([fill(each, tournament, viewer) for each in tables_for(tournament, viewer)]),
        )


@require_safe
@access.public
def all_decks(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return all decks that the viewer may read as one zip."""
    if not has_deck_files(tournament, request.event_viewer):
        raise Http404
    return file_answer(
        request,
        tournament,
        f"{tournament.slug}-decks.zip",
        "application/zip",
        lambda: decks_zip(tournament, request.event_viewer),
    )


@require_safe
@access.public
def one_deck(request: EventRequest, tournament: Tournament, pk: int, side: str, ending: str) -> HttpResponse:
    """Return one deck that the viewer may read, in one format."""
    if ending not in DECK_FORMATS:
        raise Http404
    player = access.get_named_player(tournament, pk, request.event_viewer)
    found = readable_decks(tournament, request.event_viewer, player=player.pk)
    decks = found[0][1] if found else {}
    if side not in decks:
        raise Http404
    file = deck_file(player, decks[side], ending)
    return file_answer(request, tournament, file.name, file.media_type, file.text.encode)


@require_safe
@access.public
@knows_query("marks", "round")
def chat(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show pairings (of a given round) and standings as text for a chat, in the event's language."""
    has_marks = request.GET.get("marks") != "none"
    address = event_address(request, tournament)
    asked = request.GET.get("round", "")
    shown = (row for row in swiss_rounds(tournament) if row.state == RoundState.PUBLISHED)
    round_ = next((row for row in shown if str(row.number) == asked), None)
    with language_on_paper(request, tournament):
        texts = chat_texts(tournament, address=address, has_marks=has_marks, round_=round_)
    context = {
        "tournament": tournament,
        "viewer": request.event_viewer,
        "texts": texts,
        "has_marks": has_marks,
        "round": round_,
    }
    return render(request, "exchange/files/chat.html", context)


@require_safe
@access.public
def feed(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return the rounds as an Atom feed, in the event's language."""
    base = site_address(request)
    name = f"{tournament.slug}-rounds.atom"
    with language_on_paper(request, tournament):
        return file_answer(
            request,
            tournament,
            name,
            MEDIA_TYPE,
            lambda: rounds_feed(tournament, lambda path: f"{base}{path}"),
            is_shown=True,
        )


@require_safe
@access.public
def picture_of_standings(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return a picture of the standings, in the event's language."""
    return _picture_answer(request, tournament, "standings", lambda: standings_picture(tournament))


@require_safe
@access.public
def picture_of_bracket(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return a picture of the bracket, in the event's language; a 404 before the cut."""
    if not Stage.objects.elimination(tournament):
        raise Http404
    return _picture_answer(request, tournament, "bracket", lambda: bracket_picture(tournament))


@require_safe
@access.public
def picture_of_champion(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return a picture of the champion, in the event's language; a 404 while no one has won."""
    if winner_page(tournament) is None:
        raise Http404
    return _picture_answer(request, tournament, "champion", lambda: champion_picture(tournament))


def _picture_answer(
    request: EventRequest,
    tournament: Tournament,
    what: str,
    draw: Callable[[], Picture | None],
) -> HttpResponse:
    """Answer with a picture as PNG."""

    def build() -> bytes:
        picture = draw()
        if picture is None:  # undone meanwhile
            return b""
        return picture.png()

    with language_on_paper(request, tournament):
        name = f"{tournament.slug}-{what}.png"
        return file_answer(request, tournament, name, "image/png", build, is_shown=True)


@require_safe
@access.public
def report(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return the event's report as PDF, in its language; a 404 if the viewer may not read its statistics."""
    page = statistics_page(tournament) if may_read_statistics(tournament, request.event_viewer) else None
    if page is None:
        raise Http404
    with language_on_paper(request, tournament):
        return file_answer(
            request,
            tournament,
            f"{tournament.slug}-report.pdf",
            "application/pdf",
            lambda: print_report(tournament, page, now=timezone.now()).pdf,
        )


def _table_answer(
    request: EventRequest,
    tournament: Tournament,
    key: str,
    ending: str,
    media_type: str,
    write: Callable[[Filled], bytes],
) -> HttpResponse:
    """Answer with a table that the viewer may have, written by `write` in the event's language."""
    table = table_for(key, tournament, request.event_viewer)
    if table is None:
        raise Http404
    with language_on_paper(request, tournament):
        return file_answer(
            request,
            tournament,
            f"{tournament.slug}-{table.key}.{ending}",
            media_type,
            lambda: write(fill(table, tournament, request.event_viewer)),
        )


def results_name(tournament: Tournament) -> str:
    """Return the name of the results file; a slug contains only letters, digits and dashes."""
    return f"{tournament.slug}-results.json"


urlpatterns = [
    path("e/<slug:slug>/files/", files, name="files"),
    path("e/<slug:slug>/files/results.json", results, name="results-file"),
    path("e/<slug:slug>/files/all.xlsx", all_tables, name="all-tables"),
    path("e/<slug:slug>/files/decks.zip", all_decks, name="decks-zip"),
    path("e/<slug:slug>/files/decks/<int:pk>/<slug:side>.<slug:ending>", one_deck, name="deck-file"),
    path("e/<slug:slug>/files/chat/", chat, name="chat"),
    path("e/<slug:slug>/champion.png", picture_of_champion, name="champion-picture"),
    path("e/<slug:slug>/standings.png", picture_of_standings, name="standings-picture"),
    path("e/<slug:slug>/bracket.png", picture_of_bracket, name="bracket-picture"),
    path("e/<slug:slug>/statistics/report.pdf", report, name="statistics-report"),
    path("e/<slug:slug>/rounds.atom", feed, name="rounds-feed"),
    path("e/<slug:slug>/files/<slug:table>.csv", table_csv, name="table-csv"),
    path("e/<slug:slug>/files/<slug:table>.xlsx", table_xlsx, name="table-xlsx"),
]
