"""The rules of cards: reading decks, and judging them on any date by any list.

Load a catalogue once (`load.load_folder`, `load.catalogue_from`, `load.shipped`), read with
`parse.read_decks`, judge with `validate.judge`, the list being the event's own or that of
`restrictions.list_of_event`, and write with `text.write_deck`. A `verdict.Verdict` has every problem with
its cards, numbers and section. Nothing here knows of Django or clocks; only `load` and the
command line read files.
"""
