"""Bulk writes of an import in one statement a batch."""


class UpsertMixin:
    """Update through INSERT … ON CONFLICT; Django's bulk_update builds a CASE for every field and row.

    A preview writes no rows at all: the resource has compared them with the register already.
    """

    def bulk_create(self, using_transactions, dry_run, raise_errors, batch_size=None, result=None):
        if dry_run:
            self.create_instances.clear()
        else:
            super().bulk_create(using_transactions, dry_run, raise_errors, batch_size, result)

    def bulk_update(self, using_transactions, dry_run, raise_errors, batch_size=None, result=None):
        try:
            if self.update_instances and not dry_run:
                model = self._meta.model
                names = [field.name for field in model._meta.concrete_fields if not field.primary_key]
                model.objects.bulk_create(
                    self.update_instances,
                    batch_size=batch_size or 1000,
                    update_conflicts=True,
                    unique_fields=["pk"],
                    update_fields=names,
                )
        except Exception as error:
            self.handle_import_error(result, error, raise_errors)
        finally:
            self.update_instances.clear()
