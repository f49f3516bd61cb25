"""What a process counts of itself, for whoever asks it at /metrics (`metrics`)."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

REGISTRY = CollectorRegistry()
"""All counts of this process."""


def process() -> str:
    """What the process is called in its counts: asked each time, since it may be the copy of another one."""
    return str(os.getpid())


disable_created_metrics()  # type: ignore[no-untyped-call]  # when a count began is of no use to anybody

REQUESTS = Counter(
    "roundhouse_requests", "Requests answered.", ("process", "method", "route", "status"), registry=REGISTRY
)

REQUEST_SECONDS = Histogram(
    "roundhouse_request_seconds",
    "Seconds until an answer begins.",
    ("process", "route"),
    registry=REGISTRY,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0),
)

MOVES = Counter(
    "roundhouse_moves", "Entries written to logs of games.", ("process", "title", "by"), registry=REGISTRY
)
"""By whom: "user", "bot" and the like."""

STREAMS = Gauge("roundhouse_streams_open", "Event streams that are open.", ("process",), registry=REGISTRY)

DATABASE_SECONDS = Histogram(
    "roundhouse_database_seconds",
    "Seconds that a statement takes.",
    ("process", "kind"),
    registry=REGISTRY,
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
"""By kind: "read" or "write"."""

DATABASE_ERRORS = Counter(
    "roundhouse_database_errors",
    "What went wrong in the database.",
    ("process", "error"),
    registry=REGISTRY,
)
