"""Numbers of hundredths as text, so that no float is needed to show them."""


def hundredths(number: int) -> str:
    """A number of hundredths as decimal text with two places, `-0.11`."""
    whole, part = divmod(abs(number), 100)
    return f"{'-' if number < 0 else ''}{whole}.{part:02}"


def shortest(number: int) -> str:
    """The same without zeros at the end: `12.5`, `20`."""
    return hundredths(number).rstrip("0").rstrip(".")
