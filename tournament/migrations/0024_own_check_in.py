from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0023_event_language"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="is_check_in_open",
            field=models.BooleanField(default=False, verbose_name="players check themselves in"),
        ),
    ]
