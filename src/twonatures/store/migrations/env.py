"""How Alembic reaches the database: the caller hands an open connection in."""

from alembic import context
from sqlalchemy import Connection

from twonatures.store.schema import METADATA


def run(connection: Connection) -> None:
    """Run the migrations on an open connection, all or none."""
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
