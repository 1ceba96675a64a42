"""The words people use in a sheet's header and in its yes-or-no cells, in many languages."""

from __future__ import annotations

import re
import unicodedata

from tournament.models.player_fields import PLAYER_FIELDS

# In the form that `folded` returns: lower case, no spaces, no punctuation.
WORDINGS = {
    **{name: about.header_words for name, about in PLAYER_FIELDS.items()},
    "given_name": """
        firstname givenname forename vorname prénom nombredepila imię förnamn fornavn voornaam
        名 下の名前 名のみ
    """,
    "family_name": """
        lastname familyname surname nachname familienname apellido apellidos nomdefamille cognome
        nazwisko efternamn etternavn achternaam
        姓 氏 名字 苗字
    """,
    "first_round_bye": """
        bye byes firstroundbye round1bye r1bye 1stroundbye byeround1 byeinround1 freilos freilosrunde1
        freilosinrunde1 exempt exemption descanso riposo wolnylos 不戦勝 1回戦不戦勝 轮空 부전승
    """,
    "fixed_table": """
        table tableno tablenumber fixedtable tisch tischnummer festertisch mesa mesafija tablefixe
        tavolo stół テーブル 固定テーブル 卓 桌号 테이블
    """,
    "has_paid": """
        paid haspaid payed payment fee entryfee bezahlt gezahlt zahlung startgeld startgebühr payé paye
        paiement pagado pago pagato pagamento betaald betaling zapłacone opłata zaplaceno platba betalt
        fizetve оплачено оплата 支払 支払い 支払済 参加費 入金 已付 付款 결제 참가비
    """,
}

YES_WORDS = """
    yes y ja j oui o sí si s sim tak ano igen evet kyllä true wahr vrai 1 x ✓ ✔ ☑ on bye да はい 有 是 예 ○ ◯
"""
NO_WORDS = """
    no n nein non não nao nie ne nem nu nej nei nee hayır ei false falsch faux 0 - – — ☐ off нет いいえ 無 否
    아니요 ×
"""
PAID_WORDS = """
    paid payed bezahlt gezahlt payé paye pagado pago pagato betaald zapłacone zaplaceno betalt fizetve
    оплачено 支払済 支払い済み 済 入金済 已付 완료 cash bar card karte paypal twint
"""
UNPAID_WORDS = """
    unpaid due open pending offen ausstehend unbezahlt nichtbezahlt notpaid notyet nonpayé nopagado nonpagato
    未払い 未払 未 未付 미납
"""
YES = frozenset(YES_WORDS.split())
NO = frozenset(NO_WORDS.split()) | {""}

PAID = frozenset(PAID_WORDS.split())
UNPAID = frozenset(UNPAID_WORDS.split())
# What people write if they have nothing to say.
PLACEHOLDER_WORDS = "- – — . ? ?? / n/a na tbd tba none keine keiner aucun ninguno なし 無 없음"
PLACEHOLDERS = frozenset(PLACEHOLDER_WORDS.split())
PRONOUN_WORDS = """
    he him she her they them it any all er ihm sie ihr han hon hen hij zij hun il elle iel lui él ella ele ela
    ona on ono oni он она они 彼 彼女 他 她 그 그녀
"""
PRONOUNS = frozenset(PRONOUN_WORDS.split())


def folded(cell: str) -> str:
    """Return a header cell in lower case, without spaces and punctuation."""
    plain = unicodedata.normalize("NFKC", cell).casefold()
    return "".join(char for char in plain if char.isalnum())


def column_of(cell: str) -> str | None:
    """Return the column that a header cell refers to, or None."""
    return _COLUMN_OF.get(folded(cell))


def columns_within(cell: str) -> set[str]:
    """Return the columns that the words in a header cell may refer to, as in “Your name (first, last)”."""
    words = [word for word in _WORDS.split(unicodedata.normalize("NFKC", cell)) if word]
    runs = ("".join(words[begin:end]) for begin in range(len(words)) for end in range(begin + 1, begin + 5))
    return {column for column in map(column_of, runs) if column}


_WORDS = re.compile(r"[\W_]+")
_COLUMN_OF = {folded(wording): column for column, words in WORDINGS.items() for wording in words.split()}
