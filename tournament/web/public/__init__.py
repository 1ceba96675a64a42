"""Pages that everybody with their address may read."""
