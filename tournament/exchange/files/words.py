"""Wording for refusals about files."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

register_refusals(
    {
        "nothing_to_upload": gettext_lazy("There are no results yet: publish round 1 first."),
        "upload_under_way": gettext_lazy(
            "Results are already being uploaded to %(host)s. Try again in half a minute."
        ),
        "upload_not_reached": gettext_lazy(
            "%(host)s couldn’t be reached or didn’t answer in time. Nothing was changed here. Check "
            "there whether the file arrived, or save the results file and upload it there."
        ),
        "upload_not_let_in": gettext_lazy("%(host)s did not accept the name and the password."),
        "upload_refused": gettext_lazy(
            "%(host)s didn’t accept the file (status %(status)s). Save the results file and upload "
            "it there, or try again later."
        ),
        "upload_not_understood": gettext_lazy(
            "%(host)s answered without a code, so we couldn’t confirm that it accepted the file. Check there."
        ),
    }
)
