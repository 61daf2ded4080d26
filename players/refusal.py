"""The one exception by which an act says no."""


class Refused(Exception):
    """An act that will not be done: a `code` and the data to say why; nothing was changed.

    `str(refused)` is an English sentence for terminals and logs; pages look the code up to translate it.
    """

    def __init__(self, code: str, sentence: str = "", **data):
        self.code = code
        self.data = data
        self.sentence = sentence or code.replace("-", " ")
        super().__init__(code)

    def __str__(self) -> str:
        return self.sentence.format(**self.data) if self.data else self.sentence
