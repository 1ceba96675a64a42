"""Taking back: in which order, what stands in the way, and the act that does it."""
