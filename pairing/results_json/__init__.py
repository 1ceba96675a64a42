"""The results JSON that Netrunner tools exchange, and TOME's export: reads all variants, writes one.

Whatever the input, `read_results` raises nothing but ResultsFileError.
"""

from pairing.results_json.fields import ResultsFileError
from pairing.results_json.reading import read_results
from pairing.results_json.records import (
    EliminationGame,
    EliminationPlace,
    PlayerProfile,
    PlayerScores,
    ResultsFile,
    StatedStanding,
    Tool,
)
from pairing.results_json.writing import results_json

__all__ = [
    "EliminationGame",
    "EliminationPlace",
    "PlayerProfile",
    "PlayerScores",
    "ResultsFile",
    "ResultsFileError",
    "StatedStanding",
    "Tool",
    "read_results",
    "results_json",
]
