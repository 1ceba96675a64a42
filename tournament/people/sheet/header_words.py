"""What people write into a sheet's header and into its yes-or-no cells, in many languages."""

from __future__ import annotations

import unicodedata

# As `folded` leaves them: small letters, no spaces, no punctuation.
WORDINGS = {
    "name": """
        name names player players playername fullname
        spieler spielerin spielername teilnehmer nombre jugador nom joueur nome giocatore jogador gracz
        imięinazwisko navn namn naam speler nimi név jméno hráč имя игрок
        名前 氏名 お名前 プレイヤー プレイヤー名 姓名 名字 选手 玩家 이름 선수
    """,
    "given_name": """
        firstname givenname forename vorname prénom nombredepila imię förnamn fornavn voornaam
    """,
    "family_name": """
        lastname familyname surname nachname familienname apellido apellidos nomdefamille cognome
        nazwisko efternamn etternavn achternaam
    """,
    "pronouns": """
        pronoun pronouns pronomen pronombres pronoms pronomi pronomes pronomina zaimki
        voornaamwoorden местоимения 代名詞 代词 人称代词 대명사
    """,
    "corp_identity": """
        corp corpid corpidentity corporation corporationid konzern konzernid corpo corporación
        corporazione korporacja корпорация コーポ コーポid 企業 公司 기업
    """,
    "runner_identity": """
        runner runnerid runneridentity corredor coureur ранер бегущий ランナー ランナーid 潜袭者 러너
    """,
    "first_round_bye": """
        bye byes firstroundbye round1bye r1bye 1stroundbye byeround1 byeinround1 freilos freilosrunde1
        freilosinrunde1 exempt exemption descanso riposo wolnylos 不戦勝 1回戦不戦勝 轮空 부전승
    """,
    "fixed_table": """
        table tableno tablenumber fixedtable tisch tischnummer festertisch mesa mesafija tablefixe
        tavolo stół テーブル 固定テーブル 卓 桌号 테이블
    """,
    "notes": """
        note notes comment comments remark remarks notiz notizen bemerkung bemerkungen anmerkung
        nota notas commentaire commentaires remarques uwagi komentarz 備考 メモ 备注 비고
    """,
}

YES_WORDS = "yes y ja j oui o sí si s sim tak true wahr vrai 1 x ✓ ✔ ☑ on bye да はい 有 是 예 ○ ◯"
NO_WORDS = "no n nein non não nao nie nej nei nee false falsch faux 0 - – — ☐ off нет いいえ 無 否 아니요 ×"
YES = frozenset(YES_WORDS.split())
NO = frozenset(NO_WORDS.split()) | {""}


def folded(cell: str) -> str:
    """Return a header's cell without case, spaces and punctuation."""
    plain = unicodedata.normalize("NFKC", cell).casefold()
    return "".join(char for char in plain if char.isalnum())


def column_of(cell: str) -> str | None:
    """Return which column a header's cell calls for, or None."""
    return _COLUMN_OF.get(folded(cell))


_COLUMN_OF = {folded(wording): column for column, words in WORDINGS.items() for wording in words.split()}
