"""The form that creates a webhook."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.webhooks.sending import is_webhook_address
from tournament.models import WebhookTopic
from tournament.models.webhooks import LONGEST_WEBHOOK_URL

SELECTABLE_TOPICS = tuple(topic for topic in WebhookTopic if topic != WebhookTopic.TEST)


class WebhookForm(forms.Form):
    """The URL to notify, and the topics."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST_WEBHOOK_URL,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "inputmode": "url",
                "spellcheck": "false",
                "placeholder": "https://bot.example.org/hook",
            }
        ),
        help_text=gettext_lazy(
            "The address where the other program listens, or the address of a Discord webhook. "
            "Pairings, cut results, standings after each round and the champion are posted to Discord "
            "as text. The names, pronouns and identities in these posts stay there."
        ),
    )
    topics = forms.MultipleChoiceField(
        label=gettext_lazy("Send a message when"),
        choices=[(topic.value, topic.label) for topic in SELECTABLE_TOPICS],
        initial=[topic.value for topic in SELECTABLE_TOPICS],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_url(self) -> str:
        """Refuse URLs that the site must not call."""
        url: str = self.cleaned_data["url"]
        if is_webhook_address(url):
            return url
        if settings.WEBHOOKS_TO_PRIVATE:
            raise forms.ValidationError(_("Type a full address that begins with https or http."))
        raise forms.ValidationError(_("Type an https address with a public host name and no port."))

    @property
    def chosen_topics(self) -> tuple[WebhookTopic, ...]:
        return tuple(WebhookTopic(value) for value in dict.fromkeys(self.cleaned_data["topics"]))
