"""Prints one JSON Schema with every message of the wire, from which the page's types are made."""

import json
import sys

from pydantic.json_schema import models_json_schema

from twonatures.web import messages

REF = "#/$defs/{model}"
HTTP = (messages.Rename, messages.NewGame, messages.Created, messages.Me, messages.Health)


def schema() -> dict[str, object]:
    """The schema: `$defs` by name, with `ClientMessage` and `ServerMessage` as the two directions of a socket."""
    _, http = models_json_schema([(model, "validation") for model in HTTP], ref_template=REF)
    definitions = dict(http["$defs"])
    client = messages.CLIENT.json_schema(ref_template=REF)
    server = messages.SERVER.json_schema(ref_template=REF)
    for name, said in (("ClientMessage", client), ("ServerMessage", server)):
        definitions.update(said.pop("$defs"))
        definitions[name] = said
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "$defs": dict(sorted(definitions.items())),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
