from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget_webhooks(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """On the way back: webhooks of organizations have neither an event nor an account.

    PostgreSQL doesn't change a table in the transaction that deleted its rows, so this isn't part of 0059.
    """
    apps.get_model("tournament", "Webhook").objects.exclude(organization=None).delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0059_organization_webhooks")]

    operations = [migrations.RunPython(migrations.RunPython.noop, forget_webhooks, elidable=True)]
