"""How a game stood after an entry is kept, so that its table opens at once."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_bookmarks_table")
    op.create_table(
        "bookmarks",
        sa.Column("table", Whole, table, nullable=False, autoincrement=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("rules", Whole, nullable=False),
        sa.Column("game", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_bookmarks"),
    )
