"""What programs can do: acts, with the fields of their definitions as input."""
