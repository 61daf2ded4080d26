"""The reference samples that may lie beside the project; tests over them are skipped where they do not."""

from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "samples"

SAMPLES: Path | None = _BESIDE if _BESIDE.is_dir() else None
"""The folder with the samples, None where there is none."""

needs_samples = pytest.mark.skipif(SAMPLES is None, reason="needs the samples in ../shared/samples")
"""Marks a test that reads them."""


def reports() -> list[Path]:
    """The sample reports, by name; empty without samples."""
    return sorted((SAMPLES / "trf").iterdir()) if SAMPLES else []
