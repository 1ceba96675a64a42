"""Logging the upload of an event's results to another site."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.files.upload import CONCLUDED, Uploaded
from tournament.kernel import payloads
from tournament.kernel.acts import FROM_ROUND_1_ON, Act, Change
from tournament.kernel.errors import ActionRefused


class NoteUpload(Act[None]):
    """Log that the results were uploaded, and the other site's answer; if the newest log entry already says
    the same, nothing is logged.

    The upload itself happens earlier (`files.upload`), so that no change to an event waits for another site.
    Raises ActionRefused nothing_to_upload before round 1 is published.
    """

    code = "upload_results"
    label = gettext_lazy("Results uploaded")
    states = FROM_ROUND_1_ON

    uploaded: Uploaded

    def do(self, change: Change) -> None:
        newest = change.tournament.log.order_by("-version").first()
        payload = self.Payload(host=self.uploaded.host, code=self.uploaded.code, url=self.uploaded.url)
        is_noted = newest is not None and newest.act == self.code
        if is_noted and newest is not None and newest.payload == {**payload.sentence_values}:
            change.skip()
            return
        change.log(payload)

    class Payload(payloads.Payload):
        """The other site, its code for the file, and the event's URL there, if any."""

        irreversible_reason = gettext_lazy("This can’t be undone: the other site already has the results.")

        host: str
        code: str
        url: str = ""

        def sentence(self) -> str:
            if self.code == CONCLUDED and self.url:
                return _("Uploaded the results to %(host)s, which concluded the event: %(url)s") % {
                    "host": self.host,
                    "url": self.url,
                }
            if self.code == CONCLUDED:
                return _("Uploaded the results to %(host)s, which concluded the event.") % {"host": self.host}
            return _("Uploaded the results to %(host)s: the code there is %(code)s.") % self.sentence_values


def refuse_before_results(has_rounds: bool) -> None:
    """Raise ActionRefused nothing_to_upload if the file would have no rounds."""
    if not has_rounds:
        raise ActionRefused("nothing_to_upload")
