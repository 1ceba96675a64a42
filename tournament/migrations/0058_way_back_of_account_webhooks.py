from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget_webhooks(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """On the way back: webhooks of accounts have no event.

    PostgreSQL doesn't change a table in the transaction that deleted its rows, so this isn't part of 0057.
    """
    apps.get_model("tournament", "Webhook").objects.filter(tournament=None).delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0057_account_webhooks")]

    operations = [migrations.RunPython(migrations.RunPython.noop, forget_webhooks, elidable=True)]
