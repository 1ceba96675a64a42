"""What is done to an event's tokens, and to those of an account."""
