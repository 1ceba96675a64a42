"""Attacks on a running site, each repeatable: bounded in count and time, on this machine's loopback only.

Each module is one attack: `attack(target, ...)` does it and returns what the attacker got, in plain values.
It knows the site as its attacker does, by HTTP alone, and imports neither Django nor the project.
`python -m tests.attacks` runs one in a process of its own, so that it takes no time from who measures.

The tests here run a small one of each kind; `python -m benchmarks.attacks` runs the heavy ones.
"""
