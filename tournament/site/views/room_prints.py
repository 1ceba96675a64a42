"""Sheets for the room: the outline for the wall, table numbers, badges, the bracket as a poster."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.event.logo import shown_logo
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.head_count import head_count
from tournament.kernel.table_ranges import LAST_TABLE_NUMBER
from tournament.kernel.text import by_name
from tournament.models import Player, Tournament
from tournament.people.acts.links import RenewLink
from tournament.play.cut.sheets.bracket import BracketSheetKind
from tournament.play.cut.sheets.poster import PosterSize, print_bracket_poster
from tournament.play.rounds.sheets.table_numbers import NumberShape, print_table_numbers
from tournament.printing.asked import one_of_few, paper_asked_for, refused_print, to_look_at
from tournament.printing.press import Paper
from tournament.site.badge_sheets import print_badges
from tournament.site.door_sheets import print_door
from tournament.site.forms import BadgesForm, TableNumbersForm
from tournament.site.link_sheets import print_links
from tournament.site.outline_sheets import print_outline
from tournament.site.pages.prints import prints_page
from tournament.web.hosts import event_address, site_address
from tournament.web.qr import link_address
from tournament.web.respond import keep_private


@access.staff_required
@require_safe
def table_numbers(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Ask which tables get a number; the default is those of the rooms, or one for each pair of players."""
    tables = min(LAST_TABLE_NUMBER, max(1, (head_count(tournament).registered + 1) // 2))
    rooms = tournament.table_rooms or f"1-{tables}"
    typed = {"tables": rooms, "shape": NumberShape.TENT.value, "paper": _last_paper(request)}
    context = {"tournament": tournament, "form": TableNumbersForm(initial=typed)}
    return render(request, "site/table_numbers.html", context)


@access.staff_required
@require_safe
@one_of_few
def table_number_sheets(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the requested numbers; report invalid ones at their field (422)."""
    form = TableNumbersForm(request.GET)
    if not form.is_valid():
        context = {"tournament": tournament, "form": form}
        return refused_print(request, "site/table_numbers.html", context)
    printed = print_table_numbers(
        tournament,
        form.cleaned_data["tables"],
        NumberShape(form.cleaned_data["shape"]),
        paper_asked_for(request),
        now=timezone.now(),
        address=event_address(request, tournament) if form.cleaned_data["code"] else "",
    )
    return to_look_at(printed)


@access.staff_required
@require_safe
def badges(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Ask which badges to print."""
    usual = {"who": "all", "leaders": True, "size": 8, "paper": _last_paper(request)}
    form = BadgesForm(initial=usual, players=_choices(tournament))
    return render(request, "site/badges.html", {"tournament": tournament, "form": form})


@access.staff_required
@require_safe
@one_of_few
def badge_sheets(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the requested badges; report errors at their field (422)."""
    form = BadgesForm(request.GET, players=_choices(tournament))
    if not form.is_valid():
        context = {"tournament": tournament, "form": form}
        return refused_print(request, "site/badges.html", context)
    return to_look_at(print_badges(tournament, form.wishes, paper_asked_for(request), now=timezone.now()))


@access.act_required(RenewLink)
@require_safe
@one_of_few
def link_sheets(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print a slip with each player's personal link, for staff who may see the links."""
    players = by_name(tournament.players.all())
    links = [(player.name, _personal_address(request, player)) for player in players]
    paper = paper_asked_for(request)
    return keep_private(to_look_at(print_links(tournament, links, paper, now=timezone.now())))


@access.staff_required
@require_safe
@one_of_few
def outline(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    logo = shown_logo(tournament)
    printed = print_outline(
        tournament,
        paper_asked_for(request),
        now=timezone.now(),
        address=event_address(request, tournament),
        logo=bytes(logo.picture) if logo else b"",
    )
    return to_look_at(printed)


@access.staff_required
@require_safe
@one_of_few
def poster(request: StaffRequest, tournament: Tournament, size: str) -> HttpResponse:
    """Print the bracket as a poster: the current one, or a blank one if requested."""
    try:
        kind = BracketSheetKind(request.GET.get("bracket") or BracketSheetKind.AS_IT_STANDS)
        wanted = PosterSize(size)
    except ValueError as error:
        raise Http404 from error
    paper = paper_asked_for(request)
    return to_look_at(print_bracket_poster(kind, wanted, tournament, paper, now=timezone.now()))


@access.staff_required
@require_safe
@one_of_few
def door(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the code for the page where players check in."""
    address = f"{site_address(request)}{reverse('check-in', kwargs={'slug': tournament.slug})}"
    paper = paper_asked_for(request)
    return to_look_at(print_door(tournament, paper, now=timezone.now(), address=address))


def _choices(tournament: Tournament) -> list[tuple[int, str]]:
    return [(choice.id, choice.name) for choice in prints_page(tournament).names]


def _last_paper(request: StaffRequest) -> str:
    return Paper.named(request.session.get("paper")).value


def _personal_address(request: HttpRequest, player: Player) -> str:
    return link_address(request, reverse("me", kwargs={"link": player.link}))


urlpatterns = [
    path("print/table-numbers/", table_numbers, name="desk-table-numbers"),
    path("print/table-numbers/table-numbers.pdf", table_number_sheets, name="desk-table-number-sheets"),
    path("print/badges/", badges, name="desk-badges"),
    path("print/badges/badges.pdf", badge_sheets, name="desk-badge-sheets"),
    path("print/links/links.pdf", link_sheets, name="desk-link-sheets"),
    path("print/wall/outline.pdf", outline, name="desk-outline"),
    path("print/wall/check-in.pdf", door, name="desk-door"),
    path("print/posters/<str:size>.pdf", poster, name="desk-print-poster"),
]
