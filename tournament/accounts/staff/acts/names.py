"""The names that staff go by (REG 1.3)."""

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
    """Give an account the name that players, other staff and the log read from now on (REG 1.3).

    The log of every event that it leads says so. The same name again changes nothing. The given
    instance is brought up to date.
    """
    # `no_key`: log entries about this account refer to its row, while holding the lock of an event that is
    # named below.
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
    """Take over in an event the name that an account was given; `before` is its name until then, if any."""

    code = "name_leader"
    label = gettext_lazy("Staff member’s name changed")
    states = ALWAYS

    account: User
    before: str

    def do(self, change: Change) -> None:
        """Name the staff member's row as the account is named."""
        name = self.account.get_full_name()
        Staff.objects.filter(tournament=change.tournament, user=self.account).update(name=name)
        change.log(self.Payload(user=self.account.pk, before=self.before, name=name))

    class Payload(payloads.Payload):
        """Which account it is, its name before (empty: none) and since."""

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
