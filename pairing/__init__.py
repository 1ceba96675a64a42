"""The rules of an Android: Netrunner event, as pure functions over frozen records.

Nothing here uses Django, files, clocks or a global random generator: whatever a rule needs is passed as an
argument.
"""
