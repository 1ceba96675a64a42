import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0058_way_back_of_account_webhooks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="webhook", name="webhook_of_event_or_account"),
        migrations.AddField(
            model_name="webhook",
            name="organization",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="webhooks",
                to="tournament.organization",
            ),
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(
                fields=("organization", "url"), name="organization_webhook_once_per_address"
            ),
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.CheckConstraint(
                condition=Q(tournament__isnull=False, account=None, organization=None)
                | Q(tournament=None, account__isnull=False, organization=None)
                | Q(tournament=None, account=None, organization__isnull=False),
                name="webhook_has_one_owner",
            ),
        ),
    ]
