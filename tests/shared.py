"""Where the reference material lies that is not part of the repository: beside it, or nowhere."""

from pathlib import Path

SHARED = Path(__file__).parents[2] / "shared"
SAMPLES = SHARED / "samples"
NO_SAMPLES = "the reference material does not lie beside the repository (../shared/samples)"
