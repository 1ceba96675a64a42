"""The addresses of the reference, which knows no event and no account: everyone reads all of it."""

REFERENCE = frozenset(
    {
        "reference",
        "reference-card",
        "reference-glossary",
        "reference-glossary-apart",
        "reference-glossary-topic",
        "reference-regulations",
        "reference-rulings",
        "reference-run",
        "reference-turns",
        "reference-procedures",
        "reference-kept",
        "reference-chart",
        "reference-booklet",
    }
)
