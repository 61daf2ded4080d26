"""What workers and the scheduler call: an id in, one act."""

from celery import shared_task

from ratinglist import due, jobs, monitoring
from ratinglist.clock import database_time
from ratinglist.logs import request_id


@shared_task(acks_late=True)
def calculate(calculation_id: int) -> None:
    context = request_id.set(f"calculation-{calculation_id}")
    try:
        jobs.run(calculation_id)
    finally:
        request_id.reset(context)


@shared_task
def close_due() -> None:
    due.close_due(now=database_time())


@shared_task
def sweep() -> None:
    jobs.sweep()


@shared_task
def note_worker(queue: str) -> None:
    monitoring.note_worker(queue)
