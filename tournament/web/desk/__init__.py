"""The organizer's desk: every page asks for a leader of the event."""
