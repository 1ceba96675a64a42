"""The rules for cards: reading decks, and judging them on any date against any list.

Load a catalog once (`load.load_folder`, `load.catalogue_from`, `load.shipped`), read decks with
`parse.read_decks`, judge them with `validate.judge` against the event's own list or the one from
`restrictions.list_of_event`, and write them with `text.write_deck`. A `verdict.Verdict` has every problem
with its cards, numbers and section. Nothing here uses Django or clocks; only `load` and the command line read
files.
"""
