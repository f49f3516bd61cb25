"""Logins: known browsers, passkeys, counts of wrong passwords, and names that look alike."""

import sqlalchemy as sa
from alembic import op

from roundhouse.server.storage.account_keys import looks

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("look", sa.Text, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_looks_user"),
        sa.PrimaryKeyConstraint("look", name="pk_looks"),
    )
    op.create_index("ix_looks_user", "looks", ["user"])
    op.create_table(
        "devices",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("seen", Moment, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_devices_user"),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_devices_user", "devices", ["user"])
    op.create_table(
        "passkeys",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", Whole, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("used", Moment),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_passkeys_user"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_passkeys_user", "passkeys", ["user"])
    op.create_table(
        "attempts",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("forgotten", Moment, nullable=False),
        sa.Column("until", Moment, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_attempts"),
    )
    op.create_index("ix_attempts_forgotten", "attempts", ["forgotten"])
    op.add_column("sessions", sa.Column("seen", Moment))
    op.add_column("sessions", sa.Column("browser", sa.Text))
    op.add_column("sessions", sa.Column("place", sa.Text))
    op.add_column("sessions", sa.Column("device", Whole))
    _fill_looks()


def _fill_looks() -> None:
    """How the names look that there are. Where two look alike already, the older one has the look, and both stay."""
    c = op.get_bind()
    taken: dict[str, int] = {}
    for id, name in c.execute(sa.text("SELECT id, name FROM users ORDER BY id")):
        for look in looks(name):
            taken.setdefault(look, id)
    table = sa.table("looks", sa.column("look", sa.Text), sa.column("user", Whole))
    if taken:
        op.bulk_insert(table, [{"look": look, "user": id} for look, id in taken.items()])
