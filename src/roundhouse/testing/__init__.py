"""Tests of titles for whoever writes one: the same for everybody's package as for ours.

`jobs` gives all that is tried of a title, one after the other; `roundhouse check-title` runs them at a terminal, and
the pytest plugin (`roundhouse.testing.plugin`) as tests.
"""

from .jobs import SECTIONS, Job, jobs

__all__ = ["SECTIONS", "Job", "jobs"]
