"""The rating chart, drawn on the server: plain geometry, no Django, no script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

WIDTH, HEIGHT = 720, 280
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 14, 34
STEPS = (10, 20, 50, 100, 200, 500)
LABELS = 6
COLOURS = 6


@dataclass(frozen=True)
class Point:
    x: int
    y: int
    date: date
    rating: int


@dataclass(frozen=True)
class Line:
    """One rating type: `index` picks one of six colours, `path` is the whole stepless line."""

    index: int
    name: str
    points: list[Point]

    @property
    def path(self) -> str:
        return " ".join(f"{point.x},{point.y}" for point in self.points)


@dataclass(frozen=True)
class Tick:
    at: int
    label: str

    @property
    def anchor(self) -> str:
        """Which end of the label stands at the tick, so that the last one stays within the picture."""
        return "end" if self.at > WIDTH - 3 * RIGHT else "middle"


@dataclass(frozen=True)
class Chart:
    lines: list[Line]
    heights: list[Tick]
    times: list[Tick]
    summary: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def chart(series: Mapping[str, Sequence[tuple[date, int]]]) -> Chart | None:
    """A chart of (date, rating) pairs, oldest first, by name of the type; None without two dates."""
    series = {name: list(points) for name, points in series.items() if points}
    dates = sorted({day for points in series.values() for day, _ in points})
    if len(dates) < 2:
        return None
    low, high, step = bounds([rating for points in series.values() for _, rating in points])
    heights = [Tick(height(value, low, high), str(value)) for value in range(low, high + 1, step)]
    lines = [
        Line(
            index % COLOURS,
            name,
            [Point(along(day, dates), height(rating, low, high), day, rating) for day, rating in points],
        )
        for index, (name, points) in enumerate(series.items())
    ]
    return Chart(lines, heights, times(dates), in_words(series))


def bounds(ratings: list[int]) -> tuple[int, int, int]:
    """Lowest and highest line of the grid and the step between, so that about five lines are drawn."""
    low, high = min(ratings), max(ratings)
    step = next((step for step in STEPS if (high - low) <= 4 * step), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step
    return low, high if high > low else low + step, step


def height(rating: int, low: int, high: int) -> int:
    room = HEIGHT - TOP - BOTTOM
    return HEIGHT - BOTTOM - (rating - low) * room // (high - low)


def along(day: date, dates: list[date]) -> int:
    room = WIDTH - LEFT - RIGHT
    return LEFT + (day - dates[0]).days * room // (dates[-1] - dates[0]).days


def times(dates: list[date]) -> list[Tick]:
    """The year at each January when the line spans years, else some of the dates themselves."""
    years = range(dates[0].year + 1, dates[-1].year + 1)
    if len(years) < 2:
        marked = dates[:: -(-len(dates) // LABELS)]
        return [Tick(along(day, dates), f"{day:%Y-%m}") for day in marked]
    every = -(-len(years) // LABELS)
    return [Tick(along(date(year, 1, 1), dates), str(year)) for year in years[::every]]


def in_words(series: Mapping[str, Sequence[tuple[date, int]]]) -> str:
    """What the picture shows, for those who do not see it."""
    return " ".join(
        f"{name}: from {points[0][1]} on {points[0][0]} to {points[-1][1]} on {points[-1][0]}, "
        f"lowest {min(rating for _, rating in points)}, highest {max(rating for _, rating in points)}."
        for name, points in series.items()
    )
