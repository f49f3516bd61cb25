"""What users try out on positions of games is kept as plans."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("entry", Whole, nullable=False),
        sa.Column("at", Whole, nullable=False),
        sa.Column("seed", Whole, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("revision", Whole, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("changed", Moment, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_plans_user"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_plans_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_plans"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_plans_user_table", "plans", ["user", "table"])
    op.create_index("ix_plans_table", "plans", ["table"])
    op.create_table(
        "plan_readers",
        sa.Column("plan", Whole, autoincrement=False, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.ForeignKeyConstraint(["plan"], ["plans.id"], name="fk_plan_readers_plan", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_plan_readers_user"),
        sa.PrimaryKeyConstraint("plan", "user", name="pk_plan_readers"),
    )
    op.create_index("ix_plan_readers_user", "plan_readers", ["user"])
