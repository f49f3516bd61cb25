"""Which tables wait for a decision about other rules; to find them out all tables are looked over once more."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("asks", Whole, nullable=False, server_default="0"))
    op.execute("DELETE FROM site_keys WHERE name = 'rules'")
