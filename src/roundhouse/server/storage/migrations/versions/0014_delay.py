"""How much later those who only look on see a table; what the library of finished games asks for."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("delay", Whole, nullable=False, server_default="0"))
    op.create_index("ix_tables_status_listed_ended_id", "tables", ["status", "listed", "ended", "id"])
    op.create_index("ix_tables_status_listed_at_id", "tables", ["status", "listed", "at", "id"])
    op.create_table(
        "pictures",
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("revision", Whole, nullable=False),
        sa.Column("picture", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_pictures_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name="pk_pictures"),
    )
