"""Sessions, games, seats and the append-only events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("session", sa.Integer, sa.ForeignKey("sessions.id"), nullable=True),
        sa.CheckConstraint("seat in (0, 1)", name="ck_seats_seat"),
    )
    op.create_index("ix_seats_session", "seats", ["session"])
    op.create_table(
        "events",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("command", sa.String(80), nullable=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.UniqueConstraint("game", "command", name="uq_events_game"),
        sa.CheckConstraint("seq > 0", name="ck_events_seq"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Bring the schema back."""
    for name in ("events", "seats", "games", "sessions"):
        op.drop_table(name)
