"""The token pages: an event's and an account's own."""
