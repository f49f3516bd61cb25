"""Accounts of bots, challenges, and reports to those who look after the site."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    for table, column in (("users", "bot"), ("tables", "bot_accounts"), ("seats", "bot_account")):
        op.add_column(table, sa.Column(column, sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "challenges",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("by", Whole, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("begins", sa.Boolean, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("decided", Moment),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_challenges_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_challenges_user"),
        sa.ForeignKeyConstraint(["by"], ["users.id"], name="fk_challenges_by"),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_challenges_table", "challenges", ["table"])
    op.create_index("ix_challenges_user_status", "challenges", ["user", "status"])
    op.create_index("ix_challenges_by_status", "challenges", ["by", "status"])
    op.create_table(
        "reports",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("table", Whole),
        sa.Column("line", Whole),
        sa.Column("about", Whole),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("quoted", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("decided", Moment),
        sa.Column("decided_by", Whole),
        sa.Column("note", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_reports_user"),
        sa.ForeignKeyConstraint(["about"], ["users.id"], name="fk_reports_about"),
        sa.ForeignKeyConstraint(["decided_by"], ["users.id"], name="fk_reports_decided_by"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_status_id", "reports", ["status", "id"])
    op.create_index("ix_reports_user", "reports", ["user"])
    op.create_index("ix_reports_about", "reports", ["about"])
