"""Games as text that people read: tags, then a line for each decision (docs/record.md).

What is written holds the whole game, and comes back byte for byte.
"""

from .reading import from_text, is_record
from .writing import line_of, to_text

__all__ = ["from_text", "is_record", "line_of", "to_text"]
