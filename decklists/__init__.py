"""The rules of cards: reading decks, and judging them on any date by any list."""
