"""What is done to an event’s webhooks."""
