"""The rules of play of an Android: Netrunner event: pure functions over frozen records.

Nothing here knows of Django, files, clocks or a global random: what a rule needs is an argument.
"""
