"""Elimination after the cut: who meets whom, on which side, and who takes which place (REG-10)."""
