"""Whether FIDE knows an id, by the lists imported here."""

from players.models import FidePlayer


def known_to_fide(fide_id: int) -> FidePlayer | None:
    """The person with `fide_id` as the newest list describes him, also when he has gone from it since."""
    return FidePlayer.objects.filter(fide_id=fide_id).first()
