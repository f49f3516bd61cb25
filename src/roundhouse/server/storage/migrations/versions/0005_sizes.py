"""How much room every table takes; and what imported files said of themselves at length is cut away."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("size", Whole, nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET size = COALESCE((SELECT SUM(LENGTH(data) + COALESCE(LENGTH(outcome), 0))"
        ' FROM entries WHERE entries."table" = tables.id), 0)'
    )
    op.execute("UPDATE tables SET source = '{}' WHERE LENGTH(source) > 4000")
