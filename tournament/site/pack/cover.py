"""The pack's first page: the state of the event, the time left, what to do, and the contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.pdfgen.canvas import Canvas

from pairing.timer import Phase
from tournament.kernel.head_count import HeadCount
from tournament.kernel.phrases import in_a_row
from tournament.models import Regulations, Round, Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import ClockPage
from tournament.play.clock.words import minutes_words
from tournament.printing.flow import paragraph
from tournament.printing.press import Page, part_key
from tournament.printing.text import Align, Box, Style, put

_STATE, _STEP, _HEADING = Style(13), Style(10.5), Style(13, bold=True)
_RULE = Style(9.5)
_CLOCK_HEIGHT, _HEADING_HEIGHT = 66.0, 24.0
_ENTRY = 19.0  # the height of a line in the contents, if there is enough space
_NUMBER = 40.0


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line in the contents: a part, the key for links to it, and its first page."""

    title: str
    key: str
    page: int


@dataclass(frozen=True, slots=True)
class CoverClock:
    """The end of the round in large print, and the rule for what happens then."""

    says: str
    rule: str


@dataclass(frozen=True, slots=True)
class Cover:
    """The first page without the table of contents; `clock` is None if no round is timed."""

    state: str
    clock: CoverClock | None
    steps: tuple[str, ...]


def cover_of(
    tournament: Tournament,
    *,
    people: HeadCount,
    newest: Round | None,
    draft: Round | None,
    clock: ClockPage | None,
    is_cut: bool,
    pairs_by_hand: bool,
) -> Cover:
    """Return the cover. `newest` is the newest published Swiss round, `draft` is an unpublished one."""
    return Cover(
        state=in_a_row((_state(tournament, people, newest, clock, is_cut), _draft(draft))),
        clock=_clock(tournament, clock) if clock else None,
        steps=_steps(tournament, newest, pairs_by_hand=pairs_by_hand, is_cut=is_cut),
    )


def cover_page(cover: Cover, entries: Sequence[ContentsEntry]) -> Page:
    """Return the page: state, clock, what to do, and the contents, with a link from each line to its part."""

    def page(canvas: Canvas, body: Box) -> None:
        top = body.y + body.height
        top = _paragraphs(canvas, [cover.state], _STATE, Box(body.x, body.y, body.width, top - body.y))
        if cover.clock:
            _clock_box(canvas, cover.clock, Box(body.x, top - _CLOCK_HEIGHT, body.width, _CLOCK_HEIGHT))
            top -= _CLOCK_HEIGHT + 10
        top = _heading(canvas, _("If the site goes down"), body, top)
        steps = Box(body.x, body.y, body.width, top - body.y)
        top = _paragraphs(canvas, cover.steps, _STEP, steps, is_numbered=True)
        top = _heading(canvas, _("Contents"), body, top)
        height = min(_ENTRY, (top - body.y) / max(len(entries), 1))
        for entry in entries:
            top -= height
            _entry(canvas, entry, Box(body.x, top, body.width, height))

    return page


def contents(parts: Sequence[tuple[str, int]], first: int = 2) -> tuple[ContentsEntry, ...]:
    """Return the lines of the contents for (title, number of pages) pairs; the first part starts on page 2.

    The cover itself is part 0 of the book.
    """
    entries = []
    for place, (title, pages) in enumerate(parts, start=1):
        entries.append(ContentsEntry(title, part_key(place), first))
        first += pages
    return tuple(entries)


def _paragraphs(
    canvas: Canvas, texts: Sequence[str], style: Style, box: Box, *, is_numbered: bool = False
) -> float:
    """Draw texts from the top of the box down, and return where they end."""
    top = box.y + box.height
    for place, text in enumerate(texts, start=1):
        block = paragraph(text, style, box.width, number=f"{place}." if is_numbered else "")
        top -= block.height
        block.draw(canvas, Box(box.x, top, box.width, block.height))
    return top


def _heading(canvas: Canvas, text: str, body: Box, top: float) -> float:
    put(canvas, text, Box(body.x, top - _HEADING_HEIGHT, body.width, _HEADING_HEIGHT), _HEADING)
    return top - _HEADING_HEIGHT


def _clock_box(canvas: Canvas, clock: CoverClock, box: Box) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.2)
    canvas.roundRect(box.x, box.y, box.width, box.height, 4)
    inside = box.width - 20
    put(canvas, clock.says, Box(box.x + 10, box.y + 32, inside, 30), Style(21, bold=True))
    _paragraphs(canvas, [clock.rule], _RULE, Box(box.x + 10, box.y, inside, 32))


def _entry(canvas: Canvas, entry: ContentsEntry, box: Box) -> None:
    size = min(12.0, box.height * 0.65)
    put(canvas, entry.title, Box(box.x, box.y, box.width - _NUMBER, box.height), Style(size))
    number = Box(box.x + box.width - _NUMBER, box.y, _NUMBER, box.height)
    put(canvas, str(entry.page), number, Style(size, bold=True, align=Align.RIGHT))
    canvas.setStrokeGray(0.75)
    canvas.setLineWidth(0.4)
    canvas.line(box.x, box.y, box.x + box.width, box.y)
    rectangle = (box.x, box.y, box.x + box.width, box.y + box.height)
    canvas.linkRect("", entry.key, rectangle, Border="[0 0 0]")


def _state(
    tournament: Tournament, people: HeadCount, newest: Round | None, clock: ClockPage | None, is_cut: bool
) -> str:
    if tournament.state == EventState.FINISHED:
        return _("The event is finished.")
    if newest is None:
        return _("No round has been played yet: %(people)s.") % {"people": people.words}
    if is_cut:
        return _("The cut is being played: see the bracket.")
    still_open = len(clock.open_tables) if clock else None
    if still_open is None:
        return _("Round %(round)s is published.") % {"round": newest.number}
    return ngettext(
        "Round %(round)s is published; %(open)s table is open.",
        "Round %(round)s is published; %(open)s tables are open.",
        still_open,
    ) % {"round": newest.number, "open": still_open}


def _draft(draft: Round | None) -> str:
    if draft is None:
        return ""
    return _(
        "Round %(round)s is a draft that only staff can see. It isn’t in this pack: publish it first."
    ) % {"round": draft.number}


def _clock(tournament: Tournament, clock: ClockPage) -> CoverClock:
    face = clock.face
    length = {"length": minutes_words(clock.minutes), "left": face.left, "round": clock.round}
    if face.ends_at:
        end = date_format(face.ends_at.astimezone(tournament.zone), "H:i T")
        if face.phase is Phase.OVER:
            says = _("%(round)s: time was up at %(end)s") % {**length, "end": end}
        else:
            says = _("%(round)s: time is up at %(end)s") % {**length, "end": end}
    elif face.phase is Phase.NOT_STARTED:
        says = _("%(round)s: not started, %(length)s once it starts") % length
    else:
        says = _("%(round)s: paused with %(left)s left") % length
    return CoverClock(says, _rule_of_time(tournament))


def _rule_of_time(tournament: Tournament) -> str:
    if tournament.regulations == Regulations.TODAY:
        return _(
            "Then finish the current turn, and the other player takes one more. The player with more "
            "agenda points wins; equal points are a tie (NOW 1.2). Tables with extra time are listed "
            "with the open tables."
        )
    return _(
        "Then finish the current turn, and the other player takes one more. The player with more agenda "
        "points wins on time; equal points are a draw (REG 4.2). Tables with extra time are listed with "
        "the open tables."
    )


def _steps(
    tournament: Tournament, newest: Round | None, *, pairs_by_hand: bool, is_cut: bool
) -> tuple[str, ...]:
    if tournament.state == EventState.FINISHED:
        return (
            _("All games are finished: the standings in this pack are final."),
            _("Write down corrections with the reason, and enter them when the site is back."),
        )
    log = _(
        "One staff member keeps this pack and writes down what happens, with the time: drops, "
        "penalties, rulings."
    )
    return (log, *_meanwhile(tournament, newest, pairs_by_hand, is_cut), *_afterwards(newest, pairs_by_hand))


def _meanwhile(
    tournament: Tournament, newest: Round | None, pairs_by_hand: bool, is_cut: bool
) -> Iterator[str]:
    """Yield what to do while the site is down."""
    if newest is None:
        yield _("Check off arrivals on the player list, and write down anyone who isn’t on it.")
        yield _("When everyone is here, pair round 1 by hand. The list and the rules are in this pack.")
        return
    yield _("Results are written on the slips and signed by both players; staff collect them.")
    if is_cut:
        yield _("Write each winner into the bracket; its lines lead to the next game.")
        yield _sides_of_the_cut(tournament)
    elif pairs_by_hand:
        yield _(
            "When all results are in, pair the next round by hand. The list and the rules are in this pack."
        )
    elif tournament.cut_size:
        yield _(
            "After this round, the top %(size)s in the standings advance. Add the points from the open "
            "tables first."
        ) % {"size": tournament.cut_size}


def _sides_of_the_cut(tournament: Tournament) -> str:
    if tournament.regulations == Regulations.TODAY:
        return _(
            "Sides: in a player’s first game of the cut, the higher seed chooses. After that, the "
            "player who has been corp less often in the cut is corp; if both are equal, choose at "
            "random. A tie counts as a win for the higher seed (NOW 4.2)."
        )
    return _(
        "Sides: in round 1, the higher seed chooses. After that, each player plays the side they have "
        "played less often in the cut. If both need the same side, the player with the greater "
        "imbalance gets it; if the imbalances are equal, choose at random (REG 10.3). A draw counts as "
        "a win for the higher seed (REG 10.5)."
    )


def _afterwards(newest: Round | None, pairs_by_hand: bool) -> Iterator[str]:
    """Yield what to do when the site is back."""
    if newest is not None:
        yield _(
            "When the site is back, enter the printed round’s results from the slips as usual. The "
            "clock won’t prevent this."
        )
    if pairs_by_hand:
        yield _(
            "If you paired a round by hand, pair it on the site, change the draft to match what was "
            "played, publish it, then enter its results. Enter drops only after all earlier results."
        )
