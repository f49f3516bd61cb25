"""How finished games were judged is kept; and the colours of seats whose players have a favourite one."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_evaluations_table")
    op.create_table(
        "evaluations",
        sa.Column("table", Whole, table, nullable=False, autoincrement=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("rules", Whole, nullable=False),
        sa.Column("judge", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_evaluations"),
    )
    op.add_column("seats", sa.Column("colour", Whole))
