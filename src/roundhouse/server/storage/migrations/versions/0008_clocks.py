"""Clocks of tables, leave to move for another, what the site tells in the room, and offers that lapse."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)


def _nothing() -> sa.TextClause:
    return sa.text("'{}'")


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=False, server_default=_nothing()))
    op.add_column("tables", sa.Column("times", sa.Text, nullable=False, server_default=_nothing()))
    op.add_column("tables", sa.Column("paused", Moment))
    op.add_column("tables", sa.Column("due", Moment))
    op.add_column("tables", sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("offer_hours", Whole, nullable=False, server_default="0"))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("entries", sa.Column("spent", sa.Text))
    op.add_column("messages", sa.Column("facts", sa.Text, nullable=False, server_default=_nothing()))
    op.add_column("seats", sa.Column("deputy", Whole))
    op.create_index("ix_seats_absent", "seats", ["absent"])
    op.create_table(
        "vacations",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("begins", Moment, nullable=False),
        sa.Column("ends", Moment, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_vacations_user"),
        sa.PrimaryKeyConstraint("id", name="pk_vacations"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_vacations_user_begins", "vacations", ["user", "begins"])
