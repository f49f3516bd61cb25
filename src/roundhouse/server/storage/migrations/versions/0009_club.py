"""Ratings of those who want them; rooms and reactions in the chat; snoozed tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    table = sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_places_table")
    op.create_table(
        "places",
        sa.Column("table", Whole, table, nullable=False, autoincrement=False),
        sa.Column("seat", Whole, nullable=False, autoincrement=False),
        sa.Column("turn", Whole, nullable=False),
        sa.Column("user", Whole, sa.ForeignKey("users.id", name="fk_places_user")),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("place", Whole, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_places"),
    )
    op.create_index("ix_places_turn_seat", "places", ["turn", "seat"])
    op.create_index("ix_places_user", "places", ["user"])
    op.create_table(
        "ratings",
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("user", Whole, sa.ForeignKey("users.id", name="fk_ratings_user")),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", Whole, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("title", "who", name="pk_ratings"),
    )
    op.create_index("ix_ratings_user", "ratings", ["user"])
    op.add_column("messages", sa.Column("room", sa.Text, nullable=False, server_default=sa.text("''")))
    message = sa.ForeignKey("messages.id", ondelete="CASCADE", name="fk_reactions_message")
    op.create_table(
        "reactions",
        sa.Column("message", Whole, message, nullable=False, autoincrement=False),
        sa.Column("user", Whole, sa.ForeignKey("users.id", name="fk_reactions_user"), nullable=False),
        sa.Column("sign", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("message", "user", name="pk_reactions"),
    )
    op.create_index("ix_reactions_user", "reactions", ["user"])
    op.add_column("mutes", sa.Column("until", sa.DateTime(timezone=True)))
