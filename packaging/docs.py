"""`docs.py FOLDER` turns every Markdown page into HTML and fails where a link leads nowhere."""

import html
import itertools
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
STYLE = """
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 Georgia, serif }
body { color: #2b2118; background: #fbf7ee }
pre, code { font: 0.9em ui-monospace, monospace; background: #f1e9d8 }
pre { padding: 0.8rem; overflow: auto }
table { border-collapse: collapse }
td, th { border-bottom: 1px solid #d8cbb0; padding: 0.3rem 0.8rem; text-align: left; vertical-align: top }
img { max-width: 100% }
nav a { margin-right: 1rem }
"""


def anchor(heading: str) -> str:
    """The anchor that code hosts give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def anchors(tokens: list[Token]) -> set[str]:
    """Give every heading its anchor; all of them."""
    found: set[str] = set()
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            plain = "".join(child.content for child in inline.children or [])
            opening.attrSet("id", anchor(plain))
            found.add(anchor(plain))
    return found


def links(tokens: list[Token]) -> list[tuple[Token, str]]:
    """Every link and picture, with the attribute that holds its target."""
    children = [child for token in tokens for child in token.children or []]
    kinds = {"link_open": "href", "image": "src"}
    return [(child, kinds[child.type]) for child in children if child.type in kinds]


def main(target: Path) -> int:
    """Write all pages; the exit code is 1 where a link is broken."""
    reader = MarkdownIt("commonmark").enable("table")
    parsed = {page: reader.parse(page.read_text(encoding="utf-8")) for page in PAGES}
    headings = {page: anchors(tokens) for page, tokens in parsed.items()}
    shutil.rmtree(target, ignore_errors=True)
    broken = 0
    navigation = {page: page.relative_to(ROOT).with_suffix(".html").as_posix() for page in PAGES}
    for page, tokens in parsed.items():
        for token, attribute in links(tokens):
            told = str(token.attrGet(attribute))
            if re.match(r"[a-z]+:", told):
                continue
            name, _, part = told.partition("#")
            aim = (page.parent / unquote(name)).resolve() if name else page
            if not aim.exists() or (part and part not in headings.get(aim, {part})):
                print(f"{page.relative_to(ROOT)}: {told} leads nowhere", file=sys.stderr)
                broken += 1
            if aim in parsed and name:
                token.attrSet(attribute, name.removesuffix(".md") + ".html" + (f"#{part}" if part else ""))
            elif attribute == "src" and aim.exists():
                copy = target / aim.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(aim, copy)
        out = target / navigation[page]
        out.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * (len(page.relative_to(ROOT).parts) - 1)
        ways = " ".join(
            f'<a href="{up}{path}">{other.stem.lower()}</a>' for other, path in navigation.items()
        )
        body = reader.renderer.render(tokens, reader.options, {})
        title = html.escape(f"{page.stem.lower()} · twonatures")
        out.write_text(
            f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
            f"<nav>{ways}</nav>\n{body}</html>\n",
            encoding="utf-8",
        )
    if not broken:
        print(f"{len(PAGES)} pages in {target}, every link leads somewhere; start at {target}/README.html")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
