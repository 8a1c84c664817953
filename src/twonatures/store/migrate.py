"""Brings a database to the newest schema when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from twonatures.store.protocol import StoreError

FOLDER = Path(__file__).parent / "migrations"


def configuration(connection: Connection) -> Config:
    """Alembic's configuration, which needs no file."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run what is missing. Raises StoreError where the database was made by a newer release."""
    config = configuration(connection)
    try:
        newest = ScriptDirectory.from_config(config).get_current_head()
        if MigrationContext.configure(connection).get_current_revision() != newest:
            command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"expected a database of this release or an older one: {error}") from error
