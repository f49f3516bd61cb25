"""Games that begin in a position set up by hand; tables for whom, and in which language."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("start", sa.LargeBinary))
    for column in ("language", "experience"):
        op.add_column("tables", sa.Column(column, sa.Text, nullable=False, server_default=sa.text("''")))
