"""What each page costs, as a multiple of its frame alone."""
