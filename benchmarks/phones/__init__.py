"""A room full of phones: what the site does with three hundred of them, beside an empty Django view."""
