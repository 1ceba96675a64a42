"""The timing of a game as data (TIM): steps with labels in three languages, windows and next steps."""
