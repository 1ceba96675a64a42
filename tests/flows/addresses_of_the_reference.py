"""The URLs for the reference, which is public and independent of events and accounts."""

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
