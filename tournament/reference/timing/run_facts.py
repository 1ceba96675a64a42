"""What there is to know about the steps of a run, in both editions (TIM 4)."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

FACTS_OF_RUNS: dict[str, str] = {
    "4.1": _("The basic action makes a run; a card that says so initiates one too, without that action."),
    "4.2": _(
        "Only what the corp has at this moment counts: bad publicity gained during the run pays nothing in "
        "it."
    ),
    "4.3": _(
        "Without ice the guides name part [4], where there is nothing to pass, and so the run goes on to "
        "[5]. Nothing counts as passed."
    ),
    "4.4": _("From the outermost ice to the innermost. A single ice is both."),
    "4.5": _("Nothing can be rezzed in this window, and nothing scored."),
    "4.6": _(
        "Only from the second ice of this run on. Who jacks out goes to [7]: the run ends unsuccessfully."
    ),
    "4.7": _(
        "The usual moment to rez ice, and only the one that is approached. Other cards may be rezzed too, as"
        " many as the corp can pay for; no click is needed. It is the last chance before the next step."
    ),
    "4.8": _("Ice that is not rezzed ends the approach: it is passed without an encounter."),
    "4.9": _(
        "Abilities worded “when encountered” come first, before any paid ability and before anything is "
        "broken. Ice that is bypassed is passed at once: nothing of it was broken."
    ),
    "4.10": _(
        "The one moment of a run in which subroutines are broken. An icebreaker interacts only with ice "
        "whose strength is not above its own; a boost lasts for this encounter unless its text says "
        "otherwise. Nothing can be rezzed."
    ),
    "4.11": _(
        "One by one. The corp makes their choices unless the text says otherwise. When one ends the run, the"
        " encounter is over and the rest does not happen."
    ),
    "4.12": _("Only a run that was ended goes to [7]. Otherwise the ice is passed."),
    "4.13": _(
        "Abilities worded “when passed” are met, whether the ice was encountered, bypassed, or not rezzed."
    ),
    "4.14": _("Ice is met once: what was installed at a position already passed is not approached any more."),
    "4.15": _("All ice is passed, or there was none."),
    "4.16": _("As at ice: first a window without rezzing."),
    "4.17": _("The last chance to jack out, also where the server had no ice. Who jacks out goes to [7]."),
    "4.18": _("The corp’s last chance to rez before cards are accessed. Ice cannot be rezzed here."),
    "4.19": _(
        "First come effects worded “if successful”, where the attacked server is the one that they name or "
        "they name none; then abilities worded “when successful”."
    ),
    "4.20": _(
        "The number for this server with all that changes it. Once fixed it stays, whatever joins or leaves."
        " See “Access” for each server."
    ),
    "4.21": _("Abilities worded “when accessed” are met here, though the card is not active."),
    "4.22": _(
        "By paying the trash cost or by an ability. A card that lies in Archives cannot be trashed again."
    ),
    "4.23": _(
        "Stealing is not a choice. Only an additional cost may be refused, and then the agenda is not stolen."
    ),
    "4.24": _("Cards of HQ and R&D are not put back before the access is over."),
    "4.25": _("The runner has to go on until the fixed number is reached or no card is left."),
    "4.26": _("Cards of R&D go back in their order."),
    "4.27": _("Abilities worded “when the run ends” are met; bad publicity credits that are left are lost."),
    "4.28": _(
        "Reached by jacking out, or when a subroutine has ended the run. Abilities worded “when "
        "unsuccessful” and “when the run ends” are met; bad publicity credits that are left are lost."
    ),
    "4.30": _(
        "Ice installed at a position that the runner has passed is not approached in this run; ice installed"
        " further inward is."
    ),
    "4.31": _(
        "Ice that is uninstalled while it is approached or encountered is passed at once; the run goes on "
        "when the window that is open has closed."
    ),
    "4.32": _(
        "When ice further inward is uninstalled, the runner and the ice outside of it move one position "
        "inward; ice already passed is not met again."
    ),
    "4.33": _(
        "When the server ceases to exist, the run ends after the window that is open has closed. If it was "
        "not yet successful or unsuccessful, it counts as neither."
    ),
    "4.34": _(
        "A run is made in the runner’s turn, so the corp scores in none of its windows. In a run that a card"
        " causes in the corp’s own turn scoring would be possible, as in every window of that turn."
    ),
    "4.35": _(
        "An effect that starts an encounter during the access interrupts it; the access goes on afterwards "
        "where it stopped."
    ),
    "4.36": _("One may jack out at [2.2], from the second ice of the run on, and at [5.2]; nowhere else."),
    "4.37": _(
        "A run has five windows: [2.1], [2.3], [3.1], [5.1], [5.3]. The corp may rez in two of them, [2.3] "
        "and [5.3]."
    ),
    "4.40-1": _("The player names the server. For each bad publicity the runner has 1 credit for this run."),
    "4.40-2": _("From the outermost ice to the innermost."),
    "4.40-2.2": _(
        "Only from the second ice of this run on. Charts of this edition show the step at every ice; its "
        "rules except the first one. Who jacks out goes to 6."
    ),
    "4.40-2.3": _("Ice is rezzed here."),
    "4.40-2.4": _("Ice that is not rezzed is not encountered: the run goes straight on."),
    "4.40-3": _(
        "Ice that is bypassed is left at once: nothing of it was broken, and nothing of it resolves."
    ),
    "4.40-3.1": _("Subroutines are broken here."),
    "4.40-3.2": _("One by one, in the order in which they are printed."),
    "4.40-3.2-end": _("A subroutine that ends the run leads to 6."),
    "4.40-3-ice": _(
        "To pass ice is no part of its own in this edition: from 2.4 and from 3.2 the run goes straight to "
        "the next ice, or to the server."
    ),
    "4.40-4.2": _("The last chance to jack out."),
    "4.40-4.3": _("The corp’s last chance to rez before cards are accessed."),
    "4.40-4.5": _(
        "The whole access is one step here: this edition has no order of trashing and stealing, and nothing "
        "about setting cards aside."
    ),
    "4.40-5": _("Bad publicity credits that are left are lost."),
    "4.40-6": _("Reached by jacking out, or when a subroutine has ended the run."),
    "4.40": _(
        "This edition has six parts: 1 declaring the run, 2 approaching ice, 3 encountering it, 4 "
        "approaching the server up to the access, 5 the end, 6 the end of a run without success."
    ),
    "4.41": _(
        "Passing ice is no part of its own: from 2.4 and 3.2 the run goes straight to the next ice or to 4."
    ),
    "4.42": _(
        "Its chart shows jacking out at every ice that is approached; its text alone says that one may not "
        "at the first."
    ),
    "4.43": _(
        "The access is one step, 4.5, without the steps [5.5.1] to [5.5.4] of the later edition: no order of"
        " trashing before stealing, no cards set aside."
    ),
    "4.44": _(
        "Credits for bad publicity are told in its text only. About ice that is uninstalled and servers that"
        " cease to exist it has no rule."
    ),
    "4.45": _(
        "What became of its steps in December 2017: 1 is [1], 2.1 to 2.4 are [2.1] to [2.4], 3.1 and 3.2 are"
        " [3.1] and [3.2], 4.1 is [5.1], 4.2 is [5.2], 4.3 is [5.3], 4.4 is [5.4], 4.5 is [5.5] and [5.6], 5"
        " is [6], 6 is [7]. Part [4] is new."
    ),
}
