"""What the player who is to act has to do stands in the row of the table: no list opens a game to say it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("need", sa.Text, nullable=False, server_default=sa.text("''")))
