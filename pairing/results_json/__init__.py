"""The results JSON that Netrunner tools exchange, read in all its variants and written in one.

`read_results` never raises anything but ResultsFileError, whatever it is given.
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
    "read_results",
    "results_json",
]
