"""A typed client for the API of a site, in Python: a method for each operation, and a type for each form.

It needs httpx and nothing else of this package. `Client` has the methods; `models` the forms of what they take and
give, as typed dictionaries, with one for each kind of action and event.
"""

from __future__ import annotations

from .asking import ApiError, Event
from .calls import Client

__all__ = ["ApiError", "Client", "Event"]
