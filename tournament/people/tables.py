"""The columns of the player list, and how each is sorted."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _


class PlayersTable(tables.Table):  # type: ignore[misc]
    """`PlayerRow`s as a sortable table; its template draws the rows."""

    name = tables.Column(verbose_name=_("Name"), order_by=("sort_name", "pk"))
    corp_identity = tables.Column(verbose_name=_("Corp"), order_by=("corp_identity", "sort_name"))
    runner_identity = tables.Column(verbose_name=_("Runner"), order_by=("runner_identity", "sort_name"))
    state = tables.Column(verbose_name=_("State"), order_by=("state_order", "sort_name"))
    acts = tables.Column(verbose_name=_("Change"), empty_values=(), orderable=False)

    class Meta:
        attrs = {"class": "table players"}
        order_by = ("name",)
        template_name = "people/players_table.html"
