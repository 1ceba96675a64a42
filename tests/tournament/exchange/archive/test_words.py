"""Where an imported event comes from, in words."""

import pytest

from pairing.results_json import Tool
from tournament.exchange.archive.words import tool_words


@pytest.mark.parametrize(
    ("tool", "said"),
    [
        (Tool.OURS, "It comes from the results file of a site like this one."),
        (Tool.COBRA, "It comes from a file exported by Cobra."),
        (Tool.AESOPS, "It comes from a file exported by Aesop’s Tables."),
        (Tool.OTHER, "It comes from a results file that does not say which program wrote it."),
    ],
)
def test_origin_names_the_program_unless_the_file_does_not(tool: Tool, said: str) -> None:
    assert tool_words(tool) == said
