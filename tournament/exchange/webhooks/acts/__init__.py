"""Acts on an event’s webhooks."""
