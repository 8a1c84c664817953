"""Compile the gettext catalogues of the page into JSON: `compile_words.py` writes, `compile_words.py --check` compares.

A message without plural forms becomes a text; one with them an object by the plural categories of the language,
as `Intl.PluralRules` names them. Exit 1 where a written file is stale, a message has no text or a placeholder differs.
"""

import gettext
import json
import sys
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

CLIENT = Path(__file__).resolve().parent.parent
LOCALES = CLIENT.parent / "locale"
COUNTS = range(200)


def categories(locale: Locale) -> dict[str, int]:
    """Which of gettext's plural forms each plural category of the language stands for."""
    index = get_plural(locale)
    found: dict[str, int] = {}
    for count in COUNTS:
        found.setdefault(locale.plural_form(count), _form(index.plural_expr, count))
    return found


def _form(expression: str, count: int) -> int:
    return int(gettext.c2py(expression)(count))


def compile_catalogue(catalogue: Catalog) -> dict[str, object]:
    """The JSON form of one catalogue. Raises ValueError for a message without text."""
    locale = catalogue.locale
    if locale is None:
        raise ValueError("the catalogue names no language: add a Language header")
    forms = categories(locale)
    words: dict[str, object] = {}
    for message in catalogue:
        if not message.id:
            continue
        name = message.id[0] if isinstance(message.id, tuple | list) else message.id
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if not all(texts):
            raise ValueError(f"{locale}: {name} has no text")
        words[name] = texts[0] if len(texts) == 1 else {kind: texts[form] for kind, form in forms.items()}
    return {"locale": str(locale).replace("_", "-"), "words": dict(sorted(words.items()))}


def main(arguments: list[str]) -> int:
    """Write every catalogue, or with `--check` compare; gives the exit code."""
    stale = 0
    for source in sorted(LOCALES.glob("*/LC_MESSAGES/twonatures.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        text = json.dumps(compile_catalogue(catalogue), ensure_ascii=False, indent=1) + "\n"
        target = CLIENT / "src" / "words" / f"{source.parts[-3]}.json"
        if "--check" not in arguments:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            print(
                f"{target.relative_to(CLIENT.parent)} is stale: run client/scripts/compile_words.py",
                file=sys.stderr,
            )
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
