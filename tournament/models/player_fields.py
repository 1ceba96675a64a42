"""A player's text fields: each is described once, and everything else is derived from that.

`PLAYER_FIELDS` generates the column, the organizer's form, the sign-up form, the import from spreadsheets,
the player list, tables and their files, the API in both directions, the event file, the log with its undo,
erasure, and the rules on who may see the field. Numbers and checkboxes are instead columns of `Player` and
fields of `people.entries.Entry`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, cast

from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from tournament.models.tournament import Tournament


class Readers(Enum):
    """Who may see a player's text field."""

    EVERYONE = auto()
    PLAYERS = auto()  # the event's players and the staff
    PLAYER = auto()  # staff, and the player in the file with all data about them


class StreamConsent(Enum):
    """A player's answer about being on the stream; the text is empty if there is no answer."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """How the sign-up form asks players for a text. If there is no label, the field's own is used."""

    label: Promise | None = None
    help: Promise
    # attributes of the input element
    attrs: Mapping[str, str] = field(default_factory=lambda: {"autocomplete": "off"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerField:
    """One text field of a player.

    `name` is used by the column, the log, event files and the API. `label` is its name within a sentence.
    `length` is in characters. `header_words` are its possible column headers in spreadsheets, in lower case
    without spaces and punctuation. `help` and `attrs` (of the input element) are for the organizer's form.
    `choices` are the allowed texts, each with its label; empty: any text.
    """

    name: str
    label: Promise
    length: int
    readers: Readers
    header_words: str
    question: Question | None = None  # None: players aren't asked for it
    help: Promise | None = None
    attrs: Mapping[str, str] = field(default_factory=dict)
    is_required: bool = False
    # whole sentences, which may name other players; erasing those players replaces their names here too
    is_prose: bool = False
    choices: Mapping[str, Promise] = field(default_factory=dict)
    only_if: str = ""  # the setting that the event must have: "is_online", "is_streamed"; empty: every event
    is_japanese: bool = False  # only if names have readings: at Japanese events, or once a player has one
    is_secret_before_round_1: bool = False  # only staff see it until then
    is_of_deck: bool = False  # players are asked for it only if they don't have to submit their lists
    is_personal: bool = True  # erased along with the player's name; False: it belongs to the results

    @property
    def title(self) -> Promise:
        """The label as a heading."""
        title: Promise = capfirst(cast(Any, self.label))
        return title

    @property
    def is_public(self) -> bool:
        return self.readers is Readers.EVERYONE

    @property
    def is_beside_name(self) -> bool:
        """Whether it is shown next to the name on pages and sheets."""
        return self.is_public and not self.is_secret_before_round_1 and self.name != "name"

    def is_used(self, event: Tournament) -> bool:
        """Return whether this event's players have the field. One query for a name reading, none for any
        other field.
        """
        if not self.fits(event):
            return False
        if not self.is_japanese or event.language == "ja":
            return True
        return event.pk is not None and event.players.exclude(**{self.name: ""}).exists()

    def fits(self, event: Tournament) -> bool:
        """Return whether the event's settings call for the field."""
        return not self.only_if or bool(getattr(event, self.only_if))

    def shown(self, text: str) -> str:
        """Return a text for display, using a choice's label."""
        return str(self.choices.get(text, text))

    def column(self) -> models.CharField[str, str]:
        return models.CharField(
            cast(Any, self.label),
            max_length=self.length,
            blank=not self.is_required,
            choices=list(self.choices.items()) or None,
        )


# In the order of forms and files.
_FIELDS = (
    PlayerField(
        name="name",
        label=_("name"),
        length=120,
        readers=Readers.EVERYONE,
        header_words="""
            name names player players playername fullname
            spieler spielerin spielername teilnehmer nombre jugador nom joueur nome giocatore jogador gracz
            imięinazwisko navn namn naam speler nimi név jméno hráč имя игрок
            名前 氏名 お名前 プレイヤー プレイヤー名 参加者 参加者名 姓名 选手 玩家 이름 선수
        """,
        question=Question(
            label=_("Your name"),
            help=_("Shown to everyone in pairings and standings."),
            attrs={"autocomplete": "name"},
        ),
        attrs={"autocomplete": "off"},
        is_required=True,
    ),
    PlayerField(
        name="reading",
        label=_("reading of the name"),
        length=120,
        readers=Readers.EVERYONE,
        header_words="""
            ふりがな フリガナ ふり仮名 振り仮名 振仮名 よみ ヨミ 読み よみがな ヨミガナ 読みがな
            読み仮名 かな カナ 仮名 氏名ふりがな 氏名フリガナ 氏名かな 氏名カナ 名前ふりがな
            名前フリガナ 名前かな 名前カナ 名前のふりがな 名前の読み お名前ふりがな お名前フリガナ
            お名前かな お名前カナ お名前のふりがな 参加者名ふりがな 参加者名フリガナ
            プレイヤー名ふりがな プレイヤー名フリガナ せい めい セイ メイ 姓ふりがな 名ふりがな
            姓フリガナ 名フリガナ 姓かな 名かな 姓カナ 名カナ 姓よみ 名よみ furigana hurigana yomi
            yomigana kana reading lesung
        """,
        question=Question(
            label=_("How your name is read"),
            help=_("In kana. Name lists are sorted by it, and it is shown next to your name."),
        ),
        help=_("In kana, for example さとう はなこ. Name lists are sorted by it."),
        is_japanese=True,
    ),
    PlayerField(
        name="nickname",
        label=_("nickname"),
        length=60,
        readers=Readers.PLAYER,
        header_words="""
            nick nickname nicks handle alias username user netrunnerdb discord spitzname
            benutzername pseudo pseudonyme apodo soprannome apelido ksywa pseudonim přezdívka becenév
            никнейм ник ハンドルネーム ニックネーム 昵称 닉네임
        """,
    ),
    PlayerField(
        name="online_name",
        label=_("name on jinteki.net"),
        length=60,
        readers=Readers.PLAYERS,
        header_words="""
            jintekinet jinteki jnet jintekiname jintekinetname jnetname jintekinetuser jnetuser onlinename
        """,
        question=Question(
            label=_("Your jinteki.net name"),
            help=_("Opponents use it to find you there. Only they and staff see it."),
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
        ),
        only_if="is_online",
    ),
    PlayerField(
        name="pronouns",
        label=_("pronouns"),
        length=40,
        readers=Readers.EVERYONE,
        header_words="""
            pronoun pronouns pronomen pronombres pronoms pronomi pronomes pronomina zaimki
            voornaamwoorden местоимения 代名詞 代词 人称代词 대명사
        """,
        question=Question(help=_("Optional. Shown next to your name.")),
    ),
    PlayerField(
        name="corp_identity",
        label=_("corp identity"),
        length=120,
        readers=Readers.EVERYONE,
        header_words="""
            corp corpid corpidentity corporation corporationid konzern konzernid kon konid corpo corporación
            corporazione korporacja korporace корпорация コーポ コーポid 企業 公司 기업
        """,
        question=Question(
            label=_("Your corp identity"),
            help=_("Optional. A title or nickname; shown from round 1. You can change it until then."),
            attrs={"list": "corp-identities", "autocomplete": "off"},
        ),
        attrs={"list": "corp-identities", "autocomplete": "off"},
        is_secret_before_round_1=True,
        is_of_deck=True,
        is_personal=False,
    ),
    PlayerField(
        name="runner_identity",
        label=_("runner identity"),
        length=120,
        readers=Readers.EVERYONE,
        header_words="""
            runner runnerid runneridentity corredor coureur ранер бегущий ランナー ランナーid 潜袭者 러너
        """,
        question=Question(
            label=_("Your runner identity"),
            help=_("Optional. A title or nickname; shown from round 1. You can change it until then."),
            attrs={"list": "runner-identities", "autocomplete": "off"},
        ),
        attrs={"list": "runner-identities", "autocomplete": "off"},
        is_secret_before_round_1=True,
        is_of_deck=True,
        is_personal=False,
    ),
    PlayerField(
        name="stream_consent",
        label=_("on the stream"),
        length=8,
        readers=Readers.PLAYER,
        header_words="""
            stream onstream onthestream streamconsent streaming streamed livestream imstream
            aufdemstream 配信 配信可 ストリーム
        """,
        question=Question(
            label=_("May the stream show your tables?"),
            help=_("You can change your answer at any time. Only staff see it."),
        ),
        help=_("A table is never streamed if a player there doesn’t want it."),
        choices={
            StreamConsent.YES.value: _("the stream may show them"),
            StreamConsent.NO.value: _("never on the stream"),
        },
        only_if="is_streamed",
    ),
    PlayerField(
        name="notes",
        label=_("notes"),
        length=400,
        readers=Readers.PLAYER,
        header_words="""
            note notes comment comments remark remarks notiz notizen bemerkung bemerkungen anmerkung
            nota notas commentaire commentaires remarques uwagi komentarz 備考 メモ 备注 비고
        """,
        help=_("Only staff see them."),
        is_prose=True,
    ),
)
PLAYER_FIELDS: Mapping[str, PlayerField] = {each.name: each for each in _FIELDS}


class PlayerTexts(models.Model):
    """The columns of `PLAYER_FIELDS`. Those that the code accesses by name have their types declared here."""

    name: str
    reading: str
    nickname: str
    online_name: str
    pronouns: str
    corp_identity: str
    runner_identity: str
    stream_consent: str
    notes: str

    class Meta:
        abstract = True

    @property
    def details(self) -> str:
        """The filled-in texts shown next to the name."""
        return " · ".join(filter(None, (getattr(self, each.name) for each in BESIDE_NAME)))


BESIDE_NAME = tuple(each for each in PLAYER_FIELDS.values() if each.is_beside_name)

for _field in PLAYER_FIELDS.values():
    PlayerTexts.add_to_class(_field.name, _field.column())
