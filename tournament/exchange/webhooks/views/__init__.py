"""Pages for webhooks."""
