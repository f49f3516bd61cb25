"""What lists say of a table stands in its row: what is to be done, and whether a decision about other rules waits.

To find out at which it does, all tables are looked over once more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("need", sa.Text, nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("asks", Whole, nullable=False, server_default="0"))
    op.execute("DELETE FROM site_keys WHERE name = 'rules'")
