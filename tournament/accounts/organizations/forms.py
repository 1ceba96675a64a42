"""The forms for organizations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.staff.forms import LoginField
from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.models import STAFF_ROLES, Organization, OrganizationRole
from tournament.models.organization import LONGEST_ORGANIZATION_NAME
from tournament.models.states import Role

_LONGEST_STANDING_NAME = 120


class OrganizationForm(forms.Form):
    """The form for an organization's name."""

    name = forms.CharField(
        label=gettext_lazy("Name of the organization"), max_length=LONGEST_ORGANIZATION_NAME
    )

    def clean_name(self) -> str:
        """Collapse white space to single spaces; require text."""
        name = normalized_text(self.cleaned_data["name"])
        if not is_readable(name) or not is_visible(name):
            raise ValidationError(_("Type a name for the organization."))
        return name


class AskForm(forms.Form):
    """An invitation to an organization: the login name and the role."""

    username = LoginField(help_text=gettext_lazy("The name that this person logs in with: ask them for it."))
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=OrganizationRole.choices,
        initial=OrganizationRole.ORGANIZER.value,
        help_text=gettext_lazy("Organizers run its events. Managers also choose its members."),
    )

    @property
    def chosen_role(self) -> OrganizationRole:
        return OrganizationRole(self.cleaned_data["role"])


class StandingForm(forms.Form):
    """A person in the staff list: someone known to the organization or a name, and the role."""

    account = forms.TypedChoiceField(
        label=gettext_lazy("Person"), required=False, coerce=int, empty_value=None
    )
    name = forms.CharField(
        label=gettext_lazy("Or a name"),
        max_length=_LONGEST_STANDING_NAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("People without an account get their own link for each event."),
    )
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=STAFF_ROLES, initial=Role.JUDGE.value)

    def __init__(self, *args: Any, people: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("– someone without an account –")), *people.items()]
        self.fields["account"].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen_role(self) -> Role:
        return Role(self.cleaned_data["role"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "account" not in cleaned or "name" not in cleaned:
            return cleaned
        name = normalized_text(cleaned["name"])
        if cleaned["account"] is None and not (is_readable(name) and is_visible(name)):
            self.add_error("name", _("Choose a person, or type a name."))
        cleaned["name"] = name
        return cleaned


class ForWhomForm(forms.Form):
    """The owner of a new event: the account itself or one of its organizations."""

    organization = forms.TypedChoiceField(
        label=gettext_lazy("Organized by"), required=False, coerce=int, empty_value=None
    )

    def __init__(
        self, data: Any = None, *, own: tuple[Organization, ...], chosen: int | None = None, nobody: str = ""
    ) -> None:
        """Offer these organizations, with one of them preselected; `nobody` is the label of the choice
        without an organization.
        """
        super().__init__(data, initial={"organization": chosen})
        self._own = {each.pk: each for each in own}
        choices = [("", nobody or _("myself")), *((each.pk, each.name) for each in own)]
        self.fields["organization"].choices = choices  # type: ignore[attr-defined]

    @property
    def is_of_use(self) -> bool:
        """Whether there is anything to choose: accounts without an organization don't see the field."""
        return bool(self._own)

    @property
    def chosen(self) -> Organization | None:
        """The chosen organization, or None for the account itself."""
        return self._own.get(self.cleaned_data["organization"])


class ProposedForm(forms.Form):
    """The proposed people to add to an event's staff, all ticked at first."""

    standing = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Which of the organization’s staff will work at this event?"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Select at least one person.")},
    )

    def __init__(self, data: Any = None, *, proposed: Mapping[int, str]) -> None:
        """Offer these rows, by key and label, all of them ticked."""
        super().__init__(data, initial={"standing": list(proposed)})
        self.fields["standing"].choices = list(proposed.items())  # type: ignore[attr-defined]


class DeleteOrganizationForm(forms.Form):
    """The organization's name, typed to confirm."""

    typed = forms.CharField(
        label=gettext_lazy("Type its name to confirm"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class OwnerForm(forms.Form):
    """The event's new owner."""

    owner = forms.TypedChoiceField(label=gettext_lazy("New owner"), coerce=int)

    def __init__(self, *args: Any, accounts: Mapping[int, str], **kwargs: Any) -> None:
        """Offer these accounts, by key and name, without preselecting one."""
        super().__init__(*args, **kwargs)
        self.fields["owner"].choices = [("", _("– choose –")), *accounts.items()]  # type: ignore[attr-defined]
