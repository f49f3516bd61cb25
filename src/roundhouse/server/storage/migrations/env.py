"""What Alembic runs: the steps, in the transaction that `bring_up_to_date` hands over."""

from alembic import context

from roundhouse.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes most things of a table only by making it anew.
    render_as_batch=True,
)
context.run_migrations()
