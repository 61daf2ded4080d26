"""Bulk writes of an import in one statement a batch."""

from operator import attrgetter

from players.bulk import insert_rows, update_rows


class UpsertMixin:
    """Insert and update plain rows, a statement for all: much quicker than Django's bulk ways.

    A preview writes no rows at all: the resource has compared them with the register already. New instances
    get no key, and a row that breaks a constraint raises out of the import, so that its transaction ends.
    """

    def plain_columns(self) -> list[str]:
        """The attributes that a new row is made of, all but the key."""
        return [field.attname for field in self._meta.model._meta.concrete_fields if not field.primary_key]

    def bulk_create(self, using_transactions, dry_run, raise_errors, batch_size=None, result=None):
        if self.create_instances and not dry_run:
            names = self.plain_columns()
            insert_rows(self._meta.model, names, map(attrgetter(*names), self.create_instances))
        self.create_instances.clear()

    def bulk_update(self, using_transactions, dry_run, raise_errors, batch_size=None, result=None):
        if self.update_instances and not dry_run:
            names = self.plain_columns()
            update_rows(self._meta.model, names, map(attrgetter(*names, "pk"), self.update_instances))
        self.update_instances.clear()
