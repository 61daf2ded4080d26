"""The calculation page of a player, and what it explains."""

from ratinglist.paths import list_path


def page(client, list_, player):
    return client.get(list_path(list_, "calculation", pk=player.pk))


def steps(client, list_, player) -> dict:
    return {step.title: step for step in page(client, list_, player).context["sheet"].steps}


def lines(client, list_, player) -> list:
    return [line for event in page(client, list_, player).context["sheet"].events for line in event.lines]
