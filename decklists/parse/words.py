"""Words in a list that don't affect the deck's cards, in every language of the titles.

Only the words listed here are skipped: headings, totals, footers, the header lines of an e-mail. Everything
else is either a card or reported as unreadable.
"""

from __future__ import annotations

import re
from functools import lru_cache

from decklists.names import fold


def _keys(words: str) -> frozenset[str]:
    """Return the folded words, which are separated by commas and line breaks."""
    return frozenset(fold(word) for word in re.split(r"[,\n]", words) if word.strip())


# en, de, fr, es, it, pl, ja, ko, zh
_HEADINGS = _keys(
    """
    identity, identities, identität, identitäten, id, ids, identité, identités, identidad, identidades
    identità, tożsamość, tożsamości, アイデンティティ, アイデンティティー, id カード, 정체성, 아이덴티티
    特性, 身份, 特性牌, agenda, agendas, agenden, projet, projets, plan, planes, proyecto, proyectos
    agende, progetto, progetti, projekt, projekty, agendy, アジェンダ, 計画書, 아젠다, 议案, 計畫, 议程
    asset, assets, aktivposten, aktivum, aktiva, actif, actifs, recurso, recursos, ventaja, ventajas
    risorsa aziendale, attivo, attivi, bene, beni, aktyw, aktywa, 資財, アセット, 자산, 资产, 資產
    upgrade, upgrades, verbesserung, verbesserungen, aufwertung, aufwertungen, mise à niveau
    mises à niveau, amélioration, améliorations, mejora, mejoras, actualización, actualizaciones
    potenziamento, potenziamenti, aggiornamento, aggiornamenti, ulepszenie, ulepszenia, 強化
    アップグレード, 업그레이드, 升级, 升級, operation, operations, operationen, opération, opérations
    operación, operaciones, operazione, operazioni, operacja, operacje, 任務, オペレーション, 작전, 事务
    事務, 操作, ice, ices, eis, glace, glaces, hielo, hielos, lód, アイス, 아이스, 防火墙, 冰, barrier
    barriers, codeschranke, codeschranken, barriere, barrieren, barrière, barrières, barrera, barreras
    barriera, bariera, bariery, 障壁, バリア, 방벽, 屏障, code gate, code gates, codegate, codegates
    code-gate, code-gates, puerta de código, puertas de código, porta codice, porte codice, brama, bramy
    コードゲート, 코드 게이트, 代码门, 碼門, sentry, sentries, wächter, sentinelle, sentinelles
    centinela, centinelas, sentinella, strażnik, strażnicy, セントリー, 파수꾼, 哨兵, trap, traps
    mythic, multi, multi-ice, other ice, other, others, misc, andere, sonstige, sonstiges, autres, otros
    altro, altri, inne, その他, 기타, 其他, event, events, ereignis, ereignisse, événement, événements
    évènement, évènements, evento, eventos, eventi, wydarzenie, wydarzenia, イベント, 이벤트, 事件
    hardware, matériel, matériels, hardware e consolle, sprzęt, ハードウェア, ハード, 하드웨어, 硬件
    硬體, resource, resources, ressource, ressourcen, ressources, risorsa, risorse, zasób, zasoby
    リソース, 자원, 资源, 資源, program, programs, programme, programmes, programm, programa, programas
    programma, programmi, programy, プログラム, 프로그램, 程序, 程式, icebreaker, icebreakers, breaker
    breakers, eisbrecher, brise-glace, rompehielos, rompighiaccio, rompighiacci, lodołamacz, lodołamacze
    アイスブレイカー, アイスブレーカー, 아이스브레이커, 破冰器, 破解器, console, consoles, virus
    viruses, fracter, fracters, decoder, decoders, killer, killers, ai, directive, directives
    direktiven, directivas, direttive, card, cards, karte, karten, carte, cartes, carta, cartas, karta
    karty, カード, 카드, 卡牌, 牌, deck, decklist, deck list, decks, main deck, maindeck, main, the deck
    my deck, deckliste, liste, list, mazo, mazzo, talia, デッキ, メインデッキ, デッキリスト, 덱, 牌组
    牌組, 主牌组, draw deck, r&d, stack, r&d / stack, zugstapel, pile, pila, corp, corporation
    corp deck, corporation deck, konzern, konzerndeck, corpo, corporación, corporazione, korporacja
    コーポ, コーポレーション, コーポデッキ, 기업, 公司, runner, runner deck, runnerdeck, ランナー
    ランナーデッキ, 러너, 潜袭者, 網路駭客, anarch, anarchs, anarchiste, anarquista, anarchico
    anarchista, アナーク, criminal, criminals, kriminell, krimineller, kriminelle, criminel, criminali
    criminale, przestępca, クリミナル, shaper, shapers, gestalter, façonneur, kształciciel, シェイパー
    haas-bioroid, haas bioroid, hb, ハース＝バイオロイド, ハース・バイオロイド, jinteki, ジンテキ, nbn
    weyland, weyland consortium, weyland-konsortium, ウェイランド, ウェイランド・コンソーシアム, neutral
    neutrals, neutre, neutrale, neutralne, ニュートラル, 중립, 中立, mini factions, agendas & assets
    economy, econ, draw, tutors, tools, support
    """
)

_MAIN = _keys(
    """
    deck, main deck, maindeck, main, the deck, my deck, decklist, deck list, corp deck, runner deck
    mazo, mazzo, talia, デッキ, メインデッキ, コーポデッキ, ランナーデッキ, 덱, 主牌组
    """
)

_ASIDE = _keys(
    """
    sideboard, side board, sideboards, side deck, sidedeck, side, maybeboard, maybe board, maybe, maybes
    considering, consider, considered, under consideration, cuts, cut, cut cards, cut list, wishlist
    wish list, want, wants, to buy, trade, tokens, acquireboard, ersatzbank, ersatzkarten, vielleicht
    gestrichen, réserve, peut-être, retirées, banquillo, quizás, reserva, panchina, forse, riserva
    rezerwa, może, サイドボード, 候補, 抜いた札, 抜いたカード, 検討中, 사이드보드, 备牌, 備牌, 后备
    """
)

_SUMS = _keys(
    """
    influence, influence spent, influence used, influence points, inf, infl, total influence
    spent influence, einfluss, einfluss ausgegeben, einfluss verbraucht, einflusspunkte
    influence dépensée, influence utilisée, influencia, influencia gastada, influenza, influenza spesa
    wpływ, wpływy, punkty wpływu, 影響力, 影響値, 영향력, 影响力, agenda points, agenda point, points
    agendapunkte, agendenpunkte, points d'agenda, points de projet, puntos de agenda, puntos de plan
    punti agenda, punti progetto, punkty projektów, punkty, アジェンダポイント, アジェンダ点
    計画書ポイント, 議案分數, 议案分数, 아젠다 점수, card, cards, total, total cards, cards total
    cards in deck, card count, deck size, size, karten, karten gesamt, gesamt, summe, deckgröße, cartes
    total de cartes, taille du deck, cartas, total de cartas, tamaño del mazo, carte, carte totali
    totale, dimensione del mazzo, karty, razem, suma, wielkość talii, liczba kart, 合計, カード枚数
    総枚数, デッキ枚数, 枚数, 枚, 합계, 总计, 總計, 合计, deck minimum, minimum deck size, minimum, min
    maximum, max, memory, mu, mwl, universal influence, influence limit, influence left, restricted
    alliance, cost, average cost, ice total, ice count, economy total, cr
    """
)

_UNITS = (
    r"(?:cards?|copies|copy|karten?|st(?:ü|ue)ck|cartes?|cartas?|copias?|exemplaires?"
    r"|kart[ay]?|sztuk[ai]?|枚|장|张|張)"
)
_NUMBER = r"\d{1,5}(?:\s?/\s?\d{1,5})?"
_HEADING = re.compile(
    rf"""^[-=_*~#+\s]*(?:{_NUMBER}\s?[xX×]?\s)?\s*
         (?P<words>[^\d()（）\[\]:：]*[^\d()（）\[\]:：\s=*_~-])
         [*_\s]*(?:[:：=–-]?\s?{_NUMBER}\s?{_UNITS}?
                  |[:：]?\s?[(（\[]\s?{_NUMBER}\s?{_UNITS}?\s?[)）\]])?
         [*_\s]*[:：]?[-=_*~\s]*$""",
    re.IGNORECASE | re.VERBOSE,
)
_SUM_PARTS = re.compile(
    r"""[(（\[]\s?(?:max(?:imum)?|min(?:imum)?|of|von|sur|de|di|z|limit|最小|最大)?\.?:?\s?[\d∞]{1,5}\s?[)）\]]
        | [\d∞]{1,5} (?: \s?(?:/|of|von|sur|out\sof)\s?[\d∞]{1,5} )? [枚장张張]?
        | [:：=.•●·*_~-]+ | \bspent\b""",
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST_HEADING = 60  # signs
_LONGEST_FRAME = 150
_NUMBERS = re.compile(r"[\d∞]")
_PARTS = re.compile(r"[,;|]|\s/\s|\s[-–—•·]\s")
_RULER = re.compile(r"^[-=_*~.•·#+|—–─━＝\s]+$")
_ADDRESS = re.compile(r"^<?(?:https?://|www\.)\S+>?\.?$", re.IGNORECASE)
_FOOTER = re.compile(
    r"""^(?: cards\sup\sto\b.* | karten\sbis\b.* | packs?\s?:.* | most\srecent\spack\b.*
          | deck\sbuilt\s(?:on|with|by|in)\b.* | built\s(?:on|with|in)\b.* | (?:view|see)\s(?:this|it|the)\b.*
          | (?:this\s)?deck(?:list)?\s(?:published|created|exported|imported|generated)\b.*
          | (?:exported|published|created|generated|printed)\s(?:from|on|by|with|at)\b.*
          | (?:legal|valid)\s(?:in|for|under)\b.* | (?:format|mwl|legality|snapshot)\s?[:：].*
          | (?:https?://|www\.)\S+.* | .*\s(?:at|on|see|via|:)\s<?https?://\S+
        )$""",
    re.IGNORECASE | re.VERBOSE,
)
_MAIL = re.compile(
    r"""^(?: (?:from|to|cc|subject|date|sent|reply-to|von|an|betreff|datum|gesendet|de|à|objet|asunto|para
              |fecha|oggetto|inviato|data|temat|do|od|差出人|宛先|件名|日時)\s?[:：]\s
              .*(?:@|re:|fwd?:|aw:|wg:|\d{4}|\d:\d\d|deck).*
          | (?:on|am|le|el|il|w\sdniu)\s.*\d.*(?:wrote|schrieb|écrit|escribió|scritto|napisał\(?a?\)?)\b.*:
          | .*(?:のメッセージ|wrote|schrieb|a\sécrit|escribió|ha\sscritto)\s?[:：]
          | -+\s?(?:original\smessage|forwarded\smessage|weitergeleitete\snachricht|ursprüngliche\snachricht
                   |message\sd'origine|mensaje\sreenviado|messaggio\sinoltrato|転送メッセージ).*
          | begin\sforwarded\smessage:?
          | sent\s(?:from|with|via|using)\b.* | get\soutlook\sfor\b.*
          | (?:von\smeine[mr]|mit\sfreundlichen\sgrüßen\svon)\s.*gesendet\.? | gesendet\s(?:von|mit)\b.*
          | envoyé\s(?:de|depuis|avec)\b.* | télécharger\soutlook.* | enviado\s(?:desde|con|do)\b.*
          | inviato\s(?:da|dal|con)\b.* | wysłan[eyo]\s(?:z|ze|za)\b.*
          | .*から送信 | 나의\s.*에서\s보냄 | 发自我的.* | 從我的.*傳送
        )$""",
    re.IGNORECASE | re.VERBOSE,
)
_FAREWELL = re.compile(
    r"""^(?: -- | (?:many\s)?thanks?(?:\s(?:you|a\slot|again|in\sadvance|so\smuch))? | thx | ty | cheers
          | (?:best|kind|warm)\s(?:regards|wishes) | regards | best | yours | bye | see\s(?:you|ya)\b[^\d]*
          | (?:viele|liebe|beste|schöne)\sgrüße | mit\sfreundlichen\sgrüßen | gruß | grüße | lg | mfg
          | vg | danke | merci(?:\sbeaucoup)? | cordialement | (?:muchas\s)?gracias | (?:un\s)?saludos?
          | grazie(?:\smille)? | (?:cordiali\s)?saluti | ciao | dziękuję | dzięki | pozdrawiam
          | よろしくお願い(?:いた)?します
          | 以上 | 감사합니다 | 谢谢 | 謝謝 )\s?[!.,:;。！]*(?:\s\S{1,20}[!.]?)?$""",
    re.IGNORECASE | re.VERBOSE,
)


def is_heading(line: str) -> bool:
    """Return whether a line is a known heading, with or without its number of cards."""
    return _words_of(line) in _HEADINGS


def is_aside(line: str) -> bool:
    """Return whether a line is the heading of cards that aren't in the deck: a sideboard, cards that were
    cut.
    """
    return _words_of(line) in _ASIDE


def is_main(line: str) -> bool:
    """Return whether a line is a heading that starts a deck or its main part."""
    return _words_of(line) in _MAIN


def is_sum(line: str) -> bool:
    """Return whether a line is a total or limit written by a deck builder: 15 influence spent (max 15)."""
    if len(line) > _LONGEST_FRAME or not _NUMBERS.search(line):
        return False
    parts = [fold(_SUM_PARTS.sub(" ", part)) for part in _PARTS.split(line)]
    return any(parts) and all(part in _SUMS for part in parts if part)


def is_frame(line: str) -> bool:
    """Return whether a line is a ruler, an address, a deck builder's footer or a line from an e-mail
    program.
    """
    if _RULER.match(line) or _ADDRESS.match(line):
        return True
    return len(line) <= _LONGEST_FRAME and bool(_FOOTER.match(line) or _MAIL.match(line))


def is_address(line: str) -> bool:
    """Return whether a line is only a web address."""
    return bool(_ADDRESS.match(line))


def is_farewell(line: str) -> bool:
    """Return whether this line closes an e-mail, before the sender's name."""
    return bool(_FAREWELL.match(line))


def says_nothing(line: str) -> bool:
    """Return whether a line is ignored silently."""
    return is_heading(line) or is_sum(line) or is_frame(line)


@lru_cache(maxsize=1024)
def _words_of(line: str) -> str:
    heading = _HEADING.match(line) if len(line) <= _LONGEST_HEADING else None
    return fold(heading["words"]) if heading else ""
