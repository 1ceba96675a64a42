"""The pages of tokens: an event's, and an account's own."""
