"""An event and its settings."""

from __future__ import annotations

import zoneinfo
from datetime import time
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pairing.kinds import Kind, KindRules, kind_rules
from pairing.regulations import POLICIES, RegulationsPolicy
from pairing.regulations import Regulations as RegulationsRule
from pairing.types import DEFAULT_TIEBREAKERS, Scoring, SwissKind
from tournament.models.event_choices import (
    LEVELS_OF_TODAY,
    Level,
    Regulations,
    Structure,
    event_kind_choices,
    swiss_choices,
)
from tournament.models.event_queries import StandingEvents, TournamentQuerySet
from tournament.models.states import (
    DeckFormat,
    DeckLists,
    DecksOpenTo,
    EventState,
    StageKind,
    StatisticsShown,
)
from tournament.models.zones import zone_named

LONGEST_TEXT = 4000
LONGEST_TABLES_TYPED = 600
MAX_READING_MINUTES = 60
HIGHEST_CAPACITY = 9999


def default_tiebreakers() -> list[str]:
    """Return the regulations' default order of tiebreakers (REG 8.2-8.5)."""
    return [tiebreaker.value for tiebreaker in DEFAULT_TIEBREAKERS]


def default_clock_warnings() -> list[int]:
    """Return the default clock warnings, in minutes left."""
    return [10, 5]


def default_screen_views() -> list[str]:
    return ["clock", "pairings", "standings", "bracket", "code"]


class Tournament(models.Model):
    """One event. `version` increases with every change; live pages compare it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="tournaments",
        verbose_name=_("organizer"),
    )
    # The cache for computed values, if the row was read for a page (`kernel.cache.page_of_event`).
    kept_in: Any = None

    # Its members are organizers of the event, like its owner; None: only the owner is.
    organization = models.ForeignKey(
        "Organization", null=True, blank=True, on_delete=models.PROTECT, related_name="events"
    )
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"), default=timezone.localdate)
    starts_at = models.TimeField(_("start of round 1"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default=timezone.get_default_timezone_name)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    # As typed, such as “Main hall 1-20, Back room 21-30” (`kernel.table_ranges`).
    table_rooms = models.CharField(_("tables by room"), max_length=LONGEST_TABLES_TYPED, blank=True)
    # The language of paper and the big screen. No choices: the site decides which languages exist.
    language = models.CharField(_("language of paper and big screen"), max_length=16, default="en")
    level = models.CharField(_("level"), max_length=16, choices=Level, default=Level.RELAXED)
    structure = models.CharField(_("structure"), max_length=16, choices=Structure, default=Structure.BASIC)
    kind = models.CharField(
        _("kind"), max_length=16, choices=event_kind_choices, default=Kind.CONSTRUCTED.value
    )
    regulations = models.CharField(
        _("regulations"), max_length=16, choices=Regulations, default=Regulations.REG_2016
    )
    swiss_kind = models.CharField(
        _("kind of Swiss rounds"),
        max_length=16,
        choices=swiss_choices(),
        default=SwissKind.DOUBLE_SIDED.value,
    )
    is_listed = models.BooleanField(_("public"), default=True)

    # None: taken from the structure's table for the head count (REG 9.2, 9.3), until round 1 is paired.
    planned_rounds = models.PositiveSmallIntegerField(
        _("Swiss rounds"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    cut_size = models.PositiveSmallIntegerField(_("cut to top"), null=True, blank=True)
    # The kind of stage after the cut (REG 9.1). Empty if unknown: events older than this column.
    cut_kind = models.CharField(_("after the cut"), max_length=24, choices=StageKind, blank=True, default="")
    extra_rounds = models.PositiveSmallIntegerField(
        _("extra Swiss rounds"), default=0, validators=[MaxValueValidator(10)]
    )
    cut_date = models.DateField(_("day of the cut"), null=True, blank=True)  # None: the event's date
    # Set once round 1 is paired: the TO's rounds and cut until then, restored if its draft is deleted.
    chosen_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    chosen_cut_size = models.PositiveSmallIntegerField(null=True, blank=True)

    round_minutes = models.PositiveSmallIntegerField(
        _("minutes per round"), default=65, validators=[MinValueValidator(1), MaxValueValidator(600)]
    )
    games_per_round = models.PositiveSmallIntegerField(_("games per round"), default=2)
    agenda_points_to_win = models.PositiveSmallIntegerField(_("agenda points to win"), default=7)
    win_points = models.PositiveSmallIntegerField(_("points for a win"), default=3)
    timed_win_points = models.PositiveSmallIntegerField(_("points for a win on time"), default=2)
    draw_points = models.PositiveSmallIntegerField(_("points for a draw"), default=1)
    bye_points = models.PositiveSmallIntegerField(_("points for a bye"), default=6)
    tiebreakers = models.JSONField(_("tiebreakers"), default=default_tiebreakers)

    deck_lists = models.CharField(
        _("decklists"), max_length=16, choices=DeckLists, default=DeckLists.OPTIONAL
    )
    deck_format = models.CharField(
        _("deck format"), max_length=16, choices=DeckFormat, default=DeckFormat.STANDARD
    )
    # Empty: the list in force on the event's date; "none": no list.
    restriction_list = models.CharField(_("restriction list"), max_length=64, blank=True)
    # Empty: everything released by the event's date (REG 2.2); otherwise the code of the last legal pack.
    card_pool_until = models.CharField(_("cards up to"), max_length=64, blank=True)
    # Whether decks with unreadable lines can be submitted; a judge reads those lines.
    takes_unread_decks = models.BooleanField(_("decks with unread lines may be handed in"), default=False)
    # The organizer's information for players, in Markdown.
    description = models.TextField(_("description"), max_length=LONGEST_TEXT, blank=True, default="")
    prizes = models.TextField(_("prizes"), max_length=LONGEST_TEXT, blank=True, default="")
    fee = models.TextField(_("fee"), max_length=LONGEST_TEXT, blank=True, default="")
    contact = models.TextField(_("contact"), max_length=LONGEST_TEXT, blank=True, default="")
    # Empty: no limit. Players beyond it join the waiting list (`kernel.waiting_list`).
    capacity = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_CAPACITY)],
    )
    fee_amount = models.DecimalField(
        _("amount of the fee"),
        max_digits=9,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    fee_currency = models.CharField(_("currency"), max_length=3, blank=True, default="")
    # The deadline for players to cancel their own place; None: until round 1 is paired.
    cancel_until = models.DateTimeField(_("players can cancel until"), null=True, blank=True)
    is_signup_open = models.BooleanField(_("players sign up themselves"), default=False)
    is_check_in_open = models.BooleanField(_("players check themselves in"), default=False)
    are_decks_locked = models.BooleanField(default=False)
    # Who may read decklists: those of all players, and, once the cut is made, those of its players (NOW 4.3).
    swiss_decks = models.CharField(
        _("decklist access in the Swiss rounds"),
        max_length=16,
        choices=DecksOpenTo,
        default=DecksOpenTo.PRIVATE,
    )
    cut_decks = models.CharField(
        _("decklist access in the cut"), max_length=16, choices=DecksOpenTo, default=DecksOpenTo.PRIVATE
    )
    deck_reading_minutes = models.PositiveSmallIntegerField(
        _("minutes to read the opponent’s decklist"),
        default=10,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_READING_MINUTES)],
    )

    statistics_shown = models.CharField(
        _("statistics are shown to everyone"),
        max_length=16,
        choices=StatisticsShown,
        default=StatisticsShown.CUT,
    )

    # An online event: each table is played at its own time, in rounds that last for days, before a deadline.
    is_online = models.BooleanField(_("played online"), default=False)
    round_days = models.PositiveSmallIntegerField(
        _("days per round"), default=7, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    # The time at which a round ends, in the event's time zone.
    deadline_time = models.TimeField(_("deadline time"), default=time(21))
    # Two players may agree on a new deadline at most this many days after the round's.
    reschedule_days = models.PositiveSmallIntegerField(
        _("days by which two players may postpone a table"), default=3, validators=[MaxValueValidator(60)]
    )

    # The event's id on Always Be Running, for the results file; None: unknown.
    abr_tournament = models.PositiveIntegerField(_("number on Always Be Running"), null=True, blank=True)

    are_reports_open = models.BooleanField(_("players report their results"), default=True)
    are_chances_shown = models.BooleanField(
        _("players see whether they can still make the cut"), default=True
    )
    is_streamed = models.BooleanField(_("streamed"), default=False)  # asks players (`StreamConsent`)
    # The minutes left at which the round clock warns, most first; it always announces the end.
    clock_warnings = models.JSONField(_("clock warnings"), default=default_clock_warnings)
    # The views that the big screen shows in rotation, and the minimum seconds for each.
    screen_views = models.JSONField(_("big screen"), default=default_screen_views)
    screen_seconds = models.PositiveSmallIntegerField(
        _("seconds per view"), default=20, validators=[MinValueValidator(5), MaxValueValidator(600)]
    )

    state = models.CharField(max_length=16, choices=EventState, default=EventState.REGISTRATION)
    version = models.PositiveBigIntegerField(default=0)
    # The version at which Swiss pairings last changed: pages compare it with theirs.
    pairings_version = models.PositiveBigIntegerField(default=0)
    # Hidden from every list; its URL still works.
    is_put_away = models.BooleanField(default=False)
    # When the event was moved to the bin (`event.bin`): its pages return 404, and after a week it is erased.
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = StandingEvents()
    everything = TournamentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(state__in=EventState.values), name="tournament_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(games_per_round__in=[1, 2]), name="tournament_one_or_two_games"
            ),
            models.CheckConstraint(
                condition=Q(cut_date__isnull=True) | Q(cut_date__gte=F("date")),
                name="tournament_cut_not_before_event",
            ),
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__gte=1), name="tournament_capacity_from_one"
            ),
            models.CheckConstraint(
                condition=Q(fee_amount__isnull=True) | Q(fee_amount__gte=0), name="tournament_fee_from_zero"
            ),
            models.CheckConstraint(
                condition=Q(regulations__in=Regulations.values), name="tournament_regulations_are_known"
            ),
            models.CheckConstraint(
                condition=Q(swiss_kind__in=[kind.value for kind in SwissKind]),
                name="tournament_swiss_kind_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(swiss_kind=SwissKind.SINGLE_SIDED.value) | Q(games_per_round=1),
                name="tournament_single_sided_is_one_game",
            ),
            models.CheckConstraint(
                condition=Q(swiss_decks="private", cut_decks__in=DecksOpenTo.values)
                | Q(swiss_decks="players", cut_decks__in=["players", "public"])
                | Q(swiss_decks="public", cut_decks="public"),
                name="tournament_cut_decks_as_open_as_swiss",
            ),
            models.CheckConstraint(
                condition=Q(deck_reading_minutes__gte=1, deck_reading_minutes__lte=MAX_READING_MINUTES),
                name="tournament_reading_minutes_are_sensible",
            ),
            models.CheckConstraint(
                condition=Q(state=EventState.REGISTRATION)
                | Q(planned_rounds__isnull=False, cut_size__isnull=False),
                name="tournament_plan_is_frozen_once_running",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_of_page(self) -> bool:
        """Whether the row was read for a page, so that values computed from it are cached."""
        return self.kept_in is not None

    @property
    def policy(self) -> RegulationsPolicy:
        """The properties of the event's regulations."""
        return POLICIES[RegulationsRule(self.regulations)]

    @property
    def level_label(self) -> str:
        """The name of the event's level under its regulations."""
        if self.regulations == Regulations.TODAY and self.level in Level.values:
            return str(LEVELS_OF_TODAY.get(Level(self.level), self.get_level_display()))
        return self.get_level_display()

    @property
    def kind_label(self) -> str:
        """The format in a word; for today's events, the format of the decks."""
        if self.regulations == Regulations.TODAY:
            return self.get_deck_format_display()
        return self.get_kind_display()

    @property
    def rules(self) -> KindRules:
        """The properties of this kind of event; points, games and minutes are the event's own columns."""
        kind = Kind(self.kind) if self.kind in list(Kind) else Kind.CONSTRUCTED  # opens invalid rows too
        return kind_rules(kind, SwissKind(self.swiss_kind))

    @property
    def scoring(self) -> Scoring:
        """The event's points in the form that the rules engine uses (REG 5.3, 6.1)."""
        points = (self.win_points, self.timed_win_points, self.draw_points, self.bye_points)
        return Scoring(*points, games_per_round=self.games_per_round)

    @property
    def asks_identities(self) -> bool:
        """Whether players enter their identities themselves because no required decklists contain them."""
        return self.rules.brings_decks and self.deck_lists != DeckLists.REQUIRED

    @property
    def has_intentional_split(self) -> bool:
        """Whether two players may agree that each concedes a game (REG 5.4; not under NOW 1.4)."""
        return self.games_per_round == 2 and not self.policy.has_short_rounds

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The event's time zone, or the site's if it is unknown, so that lists of events still open."""
        return zone_named(self.time_zone)
