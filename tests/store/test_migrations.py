"""Migrations make the very schema that the queries speak of."""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect

from twonatures.store.migrate import configuration, upgrade
from twonatures.store.schema import METADATA


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def test_the_newest_migration_makes_the_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.db'}")
    with engine.begin() as connection:
        assert differences(connection) != []
        upgrade(connection)
    with engine.begin() as connection:
        assert differences(connection) == []
        upgrade(connection)
    engine.dispose()


def test_the_migrations_lead_back(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        command.downgrade(configuration(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()
