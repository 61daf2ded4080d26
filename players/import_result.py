"""What an import of members answers: counts, the first rows of the preview, errors by line."""

from import_export.results import Result, RowResult

PREVIEW_ROWS = 200


class MemberResult(Result):
    """The result of an import: line numbers of the file, remarks on the table, and its first rows only."""

    def __init__(self, resource):
        super().__init__()
        self.resource = resource

    @property
    def notes(self) -> list[str]:
        return self.resource.notes

    def append_row_result(self, row_result: RowResult) -> None:
        if row_result.errors or len(self.rows) < PREVIEW_ROWS:
            self.rows.append(row_result)

    def append_invalid_row(self, number, row, validation_error) -> None:
        super().append_invalid_row(self.resource.rows[number - 1].line, row, validation_error)

    def row_errors(self) -> list:
        return [(self.resource.rows[row.number - 1].line, row.errors) for row in self.error_rows]

    def shown_invalid_rows(self) -> list:
        return self.invalid_rows[:PREVIEW_ROWS]
