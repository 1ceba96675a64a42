"""Facts about the steps of a run, in both editions (TIM 4)."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

FACTS_OF_RUNS: dict[str, str] = {
    "4.1": _("The basic action makes a run. Cards that say so also initiate one, without that action."),
    "4.2": _(
        "Only the corp’s bad publicity at this moment counts: bad publicity gained during the run gives "
        "the runner no credits for that run."
    ),
    "4.3": _(
        "If there is no ice, the guides point to part [4], where there is nothing to pass, so "
        "the run continues with [5]. Nothing counts as passed."
    ),
    "4.4": _("From the outermost ice to the innermost. A single piece of ice is both."),
    "4.5": _("Nothing can be rezzed or scored in this window."),
    "4.6": _(
        "Only from the second piece of ice in this run onward. A runner who jacks out goes to [7]: the "
        "run ends unsuccessfully."
    ),
    "4.7": _(
        "This is the usual time to rez ice, but only the ice being approached. The corp may also rez "
        "any other cards it can pay for. Rezzing doesn’t cost a click. This is the last chance before "
        "the next step."
    ),
    "4.8": _("If the ice is not rezzed, the approach ends: it is passed without an encounter."),
    "4.9": _(
        "Abilities worded “when encountered” come first, before any paid ability and before "
        "anything is broken. Bypassed ice is passed at once, with nothing broken."
    ),
    "4.10": _(
        "The only time in a run when subroutines can be broken. An icebreaker interacts only "
        "with ice whose strength is not above its own. A boost lasts for this encounter unless "
        "its text says otherwise. Nothing can be rezzed."
    ),
    "4.11": _(
        "One by one. The corp makes all choices unless the text says otherwise. When a subroutine ends "
        "the run, the encounter is over and the remaining subroutines don’t resolve."
    ),
    "4.12": _("If the run was ended, go to [7]. Otherwise the ice is passed."),
    "4.13": _(
        "Conditions worded “when passed” are met, whether the ice was encountered, bypassed or not rezzed."
    ),
    "4.14": _(
        "The runner meets each piece of ice only once: ice installed at a position already passed is not "
        "approached."
    ),
    "4.15": _("All ice is passed, or there was none."),
    "4.16": _("As with ice, a window without rezzing comes first."),
    "4.17": _(
        "The last chance to jack out, even if the server had no ice. A runner who jacks out goes to [7]."
    ),
    "4.18": _("The corp’s last chance to rez before cards are accessed. Ice cannot be rezzed here."),
    "4.19": _(
        "Effects worded “if successful” come first, if they name the attacked server or no server. "
        "Abilities worded “when successful” follow."
    ),
    "4.20": _(
        "The number for this server, adjusted by any effects. Once fixed, it doesn’t change, even if "
        "cards enter or leave the server. See “Access” for each server."
    ),
    "4.21": _("Conditions worded “when accessed” are met here, even though the card is not active."),
    "4.22": _(
        "By paying the trash cost or using an ability. A card already in Archives cannot be trashed again."
    ),
    "4.23": _(
        "Stealing is mandatory. Only an additional cost may be refused, and then the agenda is not stolen."
    ),
    "4.24": _("Cards from HQ and R&D go back only when the access is over."),
    "4.25": _("The runner must continue until the fixed number is reached or no cards are left."),
    "4.26": _("Cards from R&D go back in their original order."),
    "4.27": _("Conditions worded “when the run ends” are met. Unspent bad publicity credits are lost."),
    "4.28": _(
        "Reached when the runner jacks out or a subroutine ends the run. Conditions worded “when "
        "unsuccessful” and “when the run ends” are met. Unspent bad publicity credits are lost."
    ),
    "4.30": _(
        "Ice installed at a position the runner has already passed is not approached in this "
        "run. Ice installed further inward is."
    ),
    "4.31": _(
        "Ice that is uninstalled while being approached or encountered is passed at once. The "
        "run continues when the open window has closed."
    ),
    "4.32": _(
        "When ice further inward is uninstalled, the runner and the ice outside of it move one position "
        "inward; ice already passed is not met again."
    ),
    "4.33": _(
        "If the server ceases to exist, the run ends after the open window has closed. If it was "
        "not yet successful or unsuccessful, it counts as neither."
    ),
    "4.34": _(
        "Runs are made in the runner’s turn, so the corp cannot score in any of their windows. If a "
        "card causes a run in the corp’s own turn, scoring is possible, as in every window of that turn."
    ),
    "4.35": _(
        "An effect that starts an encounter during an access interrupts it. Afterward, the access "
        "continues where it left off."
    ),
    "4.36": _(
        "The runner may jack out only at [2.2], from the second piece of ice in the run onward, and at [5.2]."
    ),
    "4.37": _(
        "A run has five windows: [2.1], [2.3], [3.1], [5.1], [5.3]. The corp may rez in two of them, [2.3] "
        "and [5.3]."
    ),
    "4.40-1": _("The runner names the server and gets 1 credit per bad publicity for this run."),
    "4.40-2": _("From the outermost ice to the innermost."),
    "4.40-2.2": _(
        "Only from the second piece of ice in this run onward. This edition’s charts show this step for "
        "every piece of ice, but its rules exclude the first one. A runner who jacks out goes to 6."
    ),
    "4.40-2.3": _("Ice is rezzed here."),
    "4.40-2.4": _("Ice that is not rezzed is not encountered: the run continues at once."),
    "4.40-3": _("The runner leaves bypassed ice at once: nothing on it is broken or resolved."),
    "4.40-3.1": _("Subroutines are broken here."),
    "4.40-3.2": _("One by one, in printed order."),
    "4.40-3.2-end": _("A subroutine that ends the run leads to 6."),
    "4.40-3-ice": _(
        "Passing ice is not a separate part in this edition. From 2.4 and 3.2, the run goes straight to "
        "the next piece of ice or to the server."
    ),
    "4.40-4.2": _("The last chance to jack out."),
    "4.40-4.3": _("The corp’s last chance to rez before cards are accessed."),
    "4.40-4.5": _(
        "The whole access is one step here. This edition doesn’t set an order for trashing and "
        "stealing, and has no rule on setting cards aside."
    ),
    "4.40-5": _("Unspent bad publicity credits are lost."),
    "4.40-6": _("Reached when the runner jacks out or a subroutine ends the run."),
    "4.40": _(
        "This edition has six parts: 1 declaring the run, 2 approaching ice, 3 encountering it, "
        "4 approaching the server up to the access, 5 the end, 6 the end of an unsuccessful run."
    ),
    "4.41": _(
        "Passing ice is not a separate part. From 2.4 and 3.2, the run goes straight to the next piece "
        "of ice or to 4."
    ),
    "4.42": _(
        "Its chart shows jacking out at every approach to ice. Only its text says that the runner can’t "
        "jack out at the first piece."
    ),
    "4.43": _(
        "The access is one step, 4.5, without steps [5.5.1] to [5.5.4] of the later edition: it doesn’t "
        "put trashing before stealing, and doesn’t set cards aside."
    ),
    "4.44": _(
        "Only its text mentions bad publicity credits. It has no rules for uninstalled ice or "
        "for servers that cease to exist."
    ),
    "4.45": _(
        "What its steps became in December 2017: 1 is [1], 2.1 to 2.4 are [2.1] to [2.4], 3.1 and 3.2 "
        "are [3.1] and [3.2], 4.1 is [5.1], 4.2 is [5.2], 4.3 is [5.3], 4.4 is [5.4], 4.5 is [5.5] and "
        "[5.6], 5 is [6], 6 is [7]. Part [4] is new."
    ),
}
