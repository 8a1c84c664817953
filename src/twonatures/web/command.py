"""`twonatures serve`."""

import click

from twonatures.store.protocol import StoreError
from twonatures.web.serve import run
from twonatures.web.settings import SettingsError, default_database


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port.")
@click.option(
    "--database",
    envvar="TWONATURES_DATABASE",
    help=f"File of SQLite that holds the games.  [default: {default_database()}]",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the page in a browser.")
def serve(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serve the page and the games until interrupted."""
    try:
        run(host, port, database, open_browser)
    except (SettingsError, StoreError) as error:
        raise click.ClickException(str(error)) from error
