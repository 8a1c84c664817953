"""The tables of the database. Migrations create them; this says what the queries speak of."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("created", String(32), nullable=False),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("over", Boolean(create_constraint=False), nullable=False),
    Column("created", String(32), nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(24), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("session", Integer, ForeignKey("sessions.id"), nullable=True),
    CheckConstraint("seat in (0, 1)", name="seat"),
    Index(None, "session"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("game", String(24), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", String, nullable=False),
    Column("command", String(80), nullable=True),
    Column("at", String(32), nullable=False),
    UniqueConstraint("game", "command"),
    CheckConstraint("seq > 0", name="seq"),
    sqlite_with_rowid=False,
)
