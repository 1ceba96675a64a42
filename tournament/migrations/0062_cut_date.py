from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0061_sent_standings")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="cut_date",
            field=models.DateField(blank=True, null=True, verbose_name="day of the cut"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=Q(cut_date__isnull=True) | Q(cut_date__gte=F("date")),
                name="tournament_cut_not_before_event",
            ),
        ),
    ]
