"""Other sites are told when something happens in an event: signed, and sent again until they take it."""
