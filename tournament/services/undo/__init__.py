"""Taking back: for each act of the log its inverse, in the order that the acts depend on each other."""
