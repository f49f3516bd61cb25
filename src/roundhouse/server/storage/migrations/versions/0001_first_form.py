"""The first form: users, tables with their logs, and everything around them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "site_keys",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_site_keys"),
    )
    op.create_table(
        "users",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("email_proven", sa.Boolean, nullable=False),
        sa.Column("admin", sa.Boolean, nullable=False),
        sa.Column("banned", sa.Boolean, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("name_key", name="uq_users_name_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_users_email", "users", ["email"])
    op.create_table(
        "once",
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("user", Whole),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("expires", Moment, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_once_user"),
        sa.PrimaryKeyConstraint("purpose", "secret_hash", name="pk_once"),
    )
    op.create_index("ix_once_user", "once", ["user"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("csrf", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("expires", Moment, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_sessions_user"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("secret_hash", name="uq_sessions_secret_hash"),
    )
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_index("ix_sessions_user", "sessions", ["user"])
    op.create_table(
        "tables",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", Whole, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("rules", Whole, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("least", Whole, nullable=False),
        sa.Column("most", Whole, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("hot_seat", sa.Boolean, nullable=False),
        sa.Column("undo", sa.Text, nullable=False),
        sa.Column("runs", sa.Text, nullable=False),
        sa.Column("revision", Whole, nullable=False),
        sa.Column("at", Whole, nullable=False),
        sa.Column("to_act", sa.Text, nullable=False),
        sa.Column("waiting_since", Moment),
        sa.Column("round", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("rematch_of", Whole),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("started", Moment),
        sa.Column("ended", Moment),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], name="fk_tables_owner"),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["tables.id"], name="fk_tables_rematch_of", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_invite", "tables", ["invite"])
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"])
    op.create_index("ix_tables_status_listed_id", "tables", ["status", "listed", "id"])
    op.create_table(
        "tokens",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.Column("used", Moment),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_tokens_user"),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("secret_hash", name="uq_tokens_secret_hash"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tokens_user", "tokens", ["user"])
    op.create_table(
        "channels",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("table", Whole, autoincrement=False),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("always", sa.Boolean, nullable=False),
        sa.Column("paused_until", Moment),
        sa.Column("created", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_channels_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_channels_user"),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_channels_table", "channels", ["table"])
    op.create_index("ix_channels_user", "channels", ["user"])
    op.create_table(
        "entries",
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("number", Whole, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("user", Whole),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("when", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_entries_user"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_entries"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", Whole),
        sa.Column("when", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_messages_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_messages_user"),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_messages_table_id", "messages", ["table", "id"])
    op.create_index("ix_messages_user", "messages", ["user"])
    op.create_table(
        "mutes",
        sa.Column("user", Whole, nullable=False),
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_mutes_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_mutes_user"),
        sa.PrimaryKeyConstraint("user", "table", name="pk_mutes"),
    )
    op.create_index("ix_mutes_table", "mutes", ["table"])
    op.create_table(
        "notes",
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("when", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_notes_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_notes_user"),
        sa.PrimaryKeyConstraint("table", "user", "about", name="pk_notes"),
    )
    op.create_index("ix_notes_user", "notes", ["user"])
    op.create_table(
        "orders",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_orders_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_orders_table_active", "orders", ["table", "active"])
    op.create_table(
        "proposals",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("user", Whole, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("votes", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("revision", Whole, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_proposals_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_proposals_user"),
        sa.PrimaryKeyConstraint("id", name="pk_proposals"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_proposals_table_status", "proposals", ["table", "status"])
    op.create_table(
        "seats",
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("number", Whole, autoincrement=False, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("user", Whole),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("absent", Whole),
        sa.ForeignKeyConstraint(["absent"], ["users.id"], name="fk_seats_absent"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_seats_user"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_seats"),
    )
    op.create_index("ix_seats_user_table", "seats", ["user", "table"])
    op.create_table(
        "snapshots",
        sa.Column("table", Whole, autoincrement=False, nullable=False),
        sa.Column("number", Whole, autoincrement=False, nullable=False),
        sa.Column("at", Whole, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("when", Moment, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_snapshots"),
    )
    op.create_table(
        "notices",
        sa.Column("id", Whole, autoincrement=True, nullable=False),
        sa.Column("user", Whole),
        sa.Column("key", sa.Text),
        sa.Column("channel", Whole),
        sa.Column("table", Whole, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("tries", Whole, nullable=False),
        sa.Column("due", Moment, nullable=False),
        sa.Column("sent", Moment),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("created", Moment, nullable=False),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_notices_channel", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_notices_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_notices_user"),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint("key", name="uq_notices_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notices_channel", "notices", ["channel"])
    op.create_index("ix_notices_status_due", "notices", ["status", "due"])
    op.create_index("ix_notices_table", "notices", ["table"])
    op.create_index("ix_notices_user_id", "notices", ["user", "id"])
    # ### end Alembic commands ###
