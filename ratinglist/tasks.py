"""What workers and the scheduler call: an id in, one act."""

from celery import shared_task

from ratinglist import due, jobs
from ratinglist.clock import database_time


@shared_task(acks_late=True)
def calculate(calculation_id: int) -> None:
    jobs.run(calculation_id)


@shared_task
def close_due() -> None:
    due.close_due(now=database_time())


@shared_task
def sweep() -> None:
    jobs.sweep()
