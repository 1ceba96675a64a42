"""The names shown for staff (REG 1.3)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.models import Staff, Tournament


@transaction.atomic
def give_name(*, account: User, name: str) -> None:
    """Change the account's name that players, other staff and the log see (REG 1.3).

    It is logged in every event where the account is on the staff. The same name changes nothing. The given
    instance is updated.
    """
    # `no_key`: log entries refer to this account's row, and are written by transactions that hold the lock of
    # an event which the loop below needs.
    fresh = User.objects.select_for_update(no_key=True).get(pk=account.pk)
    before = fresh.get_full_name()
    account.first_name, account.last_name = name, ""
    if before == name:
        return
    fresh.first_name, fresh.last_name = name, ""
    fresh.save(update_fields=["first_name", "last_name"])
    for event in Tournament.objects.led_in_person_by(fresh):
        NameLeader(account=fresh, before=before).perform(event, actor=fresh)


class NameLeader(Act[None]):
    """Use an account's new name in an event; `before` is its previous name, if any."""

    code = "name_leader"
    label = gettext_lazy("Staff member’s name changed")
    states = ALWAYS

    account: User
    before: str

    def do(self, change: Change) -> None:
        """Copy the account's name to the staff member's row."""
        name = self.account.get_full_name()
        Staff.objects.filter(tournament=change.tournament, user=self.account).update(name=name)
        change.log(self.Payload(user=self.account.pk, before=self.before, name=name))

    class Payload(payloads.Payload):
        """The account, and its former name (empty: none) and new name."""

        irreversible_reason = gettext_lazy(
            "This can’t be undone: staff change their own names on their account page."
        )

        user: int
        before: str
        name: str

        def sentence(self) -> str:
            if self.before:
                return _("%(before)s is now named %(name)s.") % self.sentence_values
            return _("A staff member gave their name: %(name)s.") % self.sentence_values
