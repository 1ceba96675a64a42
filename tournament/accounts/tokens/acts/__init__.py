"""Acts on an event's tokens and on an account's."""
