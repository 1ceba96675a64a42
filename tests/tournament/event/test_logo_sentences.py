"""What the log and the undo page say of the logo."""

from tournament.event.acts.logo import RemoveLogo, SetLogo


def test_first_logo_and_another_one_are_told_with_their_size() -> None:
    first = SetLogo.Payload(logo=1, width=300, height=200)
    assert first.sentence() == "Gave the event a logo (300 × 200 dots)."
    assert first.undo_words() == ["The event has no logo again."]
    another = SetLogo.Payload(logo=2, before=1, width=300, height=200)
    assert another.sentence() == "Gave the event another logo (300 × 200 dots)."
    assert another.undo_words() == ["The event shows the logo that it had before."]


def test_logo_taken_off_is_told() -> None:
    payload = RemoveLogo.Payload(logo=1)
    assert payload.sentence() == "Took the event’s logo off."
    assert payload.undo_words() == ["The event shows its logo again."]
