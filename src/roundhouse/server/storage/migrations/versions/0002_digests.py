"""The digest of the position after every entry of a log, and what that position has that the one before had not."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("digest", sa.Text, nullable=True))
    op.add_column("entries", sa.Column("outcome", sa.LargeBinary, nullable=True))
