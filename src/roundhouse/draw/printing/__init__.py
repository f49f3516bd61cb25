"""Print and play: the pieces of a title on sheets of paper, to be cut out and played with."""

from .kit import pages_of
from .paper import PAPERS, Page, Paper, Placed
from .pdf import as_pdf

__all__ = ["PAPERS", "Page", "Paper", "Placed", "as_pdf", "pages_of"]
