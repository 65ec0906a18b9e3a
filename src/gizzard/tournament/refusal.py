"""The exception for a change that a tournament does not allow."""


class Refused(Exception):
    """Raised for a change or a file that is not allowed; its message is a sentence with the location.

    Args:
        place: the location, such as ``round 2 table 3 points``; empty if the message needs none.
        what: what is wrong there, and what to do.
    """

    def __init__(self, place: str, what: str) -> None:
        super().__init__(place, what)
        self.place, self.what = place, what

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what
