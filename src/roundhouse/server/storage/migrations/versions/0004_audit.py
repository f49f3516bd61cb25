"""What those who look after the site have done; and the row that is written to see whether writing works."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("when", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user", NUMBER, sa.ForeignKey("users.id", name="fk_audit_user"), nullable=True),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "health",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("when", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_health"),
    )
