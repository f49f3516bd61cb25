"""Tables on which every two choices of a title meet (`roundhouse.testing.covering`), for our own tests and tools."""

from roundhouse.testing.covering import NAMES, built, everything, pairs, possible, questions, tables

__all__ = ["NAMES", "built", "everything", "pairs", "possible", "questions", "tables"]
