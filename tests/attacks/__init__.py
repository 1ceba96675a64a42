"""Attacks on a running site. Each is repeatable, limited in number and time, and uses only this machine's
loopback.

Each module is one attack: `attack(target, ...)` runs it and returns what the attacker got, as plain values.
It knows the site only over HTTP, as its attacker does, and imports neither Django nor the project. `python -m
tests.attacks` runs one in a separate process, so that it takes no time from the process that measures.

The tests here run a small attack of each kind; `python -m benchmarks.attacks` runs the heavy ones.
"""
