"""Ledgers are kept beside cardboard games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "companions",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("look", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("drawn", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("revision", Whole, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("changed", Moment, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_companions_user"),
        sa.PrimaryKeyConstraint("id", name="pk_companions"),
        sa.UniqueConstraint("key", name="uq_companions_key"),
        sa.UniqueConstraint("look", name="uq_companions_look"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_companions_user", "companions", ["user"])
    op.create_table(
        "companion_entries",
        sa.Column("companion", Whole, autoincrement=False, nullable=False),
        sa.Column("number", Whole, autoincrement=False, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["companion"], ["companions.id"], name="fk_companion_entries_companion", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("companion", "number", name="pk_companion_entries"),
        sa.UniqueConstraint("companion", "entry", name="uq_companion_entries_companion_entry"),
    )
