"""What programs do: the acts, with the fields of their definitions as input."""
