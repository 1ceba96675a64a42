from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0027_organizations"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="abr_tournament",
            field=models.PositiveIntegerField(
                blank=True, null=True, verbose_name="number on Always Be Running"
            ),
        ),
    ]
