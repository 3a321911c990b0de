"""The documentation as pages of the site, from its Markdown files.

A link from one file to another becomes one from page to page; pictures are copied along.
"""

import html
import posixpath
import re
from collections import namedtuple
from collections.abc import Iterable
from typing import Any

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin

# A page: its file's name, the title, a sentence for search engines and link previews, its content
# as HTML, and the pictures that it shows, by their paths in the project.
Page = namedtuple("Page", ("name", "title", "description", "content", "pictures"))

_DESCRIPTION = 160  # characters that a search engine shows
_LISTED = (2, 40)  # a page with this many headings has a list of them


def names(paths: Iterable[str]) -> dict[str, str]:
    """The pages' names for some Markdown files, by their paths."""
    return {path: _name(path) for path in paths}


def _name(path: str) -> str:
    """A page's name: rules for ``docs/RULES.md``.

    For ``boards/host/README.md`` it is boards-host.
    """
    folder, file = posixpath.split(path)
    parts = folder.split("/") if folder not in ("", "docs") else []
    stem = posixpath.splitext(file)[0]
    if stem != "README":
        parts.append(stem)
    return ("-".join(parts) or "about").lower().replace("_", "-") + ".html"


def label(path: str) -> str:
    """A file's short name in a list of documents, as a board's in commands."""
    folder, file = posixpath.split(path)
    stem = posixpath.splitext(file)[0]
    if stem != "README":
        return stem.replace("-", " ").capitalize()
    return {"": "About", "boards": "Boards"}.get(folder) or posixpath.basename(folder)


def picture_name(path: str) -> str:
    """A picture's name on the site.

    The board's name comes first, because boards have pictures of the same name.
    """
    return path.removeprefix("docs/pictures/").removeprefix("boards/").replace("/", "-")


def render(path: str, text: str, pages: dict[str, str]) -> Page:
    """The Page of the Markdown file at ``path``; ``pages`` as from ``names``."""
    parser = MarkdownIt("commonmark").enable("table").use(anchors_plugin, max_level=3)
    tokens = parser.parse(text)
    pictures = []
    headings = []
    for i, token in enumerate(tokens):
        if token.tag == "h1" and len(headings) > (token.type == "heading_close"):
            token.tag = "h2"  # a page has one title
        if token.type == "heading_open":
            headings.append((token.tag, token.attrGet("id"), _plain(tokens[i + 1])))
        for child in token.children or ():
            _point(child, path, pages, pictures)
    content = _framed(parser.renderer.render(tokens, parser.options, {}))
    title = headings[0][2] if headings else path
    content = _contents(headings) + f"<article>\n{content}</article>\n"
    return Page(pages[path], title, _summary(tokens), content, pictures)


def _plain(inline: Any) -> str:
    return "".join(child.content for child in inline.children or ())


def _summary(tokens: list[Any]):
    """The first paragraph of text, cut to the length that search engines show."""
    for i, token in enumerate(tokens):
        if token.type == "paragraph_open" and tokens[i + 1].children[0].type != "image":
            words = " ".join(_plain(tokens[i + 1]).split())
            if len(words) > _DESCRIPTION:
                words = words[:_DESCRIPTION].rsplit(" ", 1)[0].rstrip(",;:") + " …"
            return words
    return ""


def _point(token: Any, path: str, pages: dict[str, str], pictures: list[str]) -> None:
    """Point a link or a picture to its place on the site."""
    key = {"link_open": "href", "image": "src"}.get(token.type)
    if not key or re.match(r"[a-z]+:|#", token.attrGet(key)):
        return
    file, _, anchor = token.attrGet(key).partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
    if key == "src":
        pictures.append(target)
        token.attrSet("src", "pictures/" + picture_name(target))
        token.attrSet("loading", "lazy")
    elif target in pages:
        token.attrSet("href", pages[target] + (f"#{anchor}" if anchor else ""))
    else:
        # A file that is not a document has no page.
        token.tag = "span"
        token.attrs = {}


def _framed(content: str):
    """Put wide tables and drawings into frames that scroll, also by keys."""
    content = re.sub(r'<a class="header-anchor".*?</a>', "", content)
    content = content.replace("<pre>", '<pre tabindex="0">')
    content = content.replace("<table>", '<div class="wide" tabindex="0"><table>')
    content = content.replace("</table>", "</table></div>")
    # A link that was removed leaves its closing tag.
    parts = re.split(r"(<span>|<a |</a>)", content)
    opened = []
    for i, part in enumerate(parts):
        if part in ("<span>", "<a "):
            opened.append(part)
        elif part == "</a>" and opened.pop() == "<span>":
            parts[i] = "</span>"
    return "".join(parts)


def _contents(headings: list[Any]):
    """A list of a page's main headings."""
    listed = [(anchor, text) for tag, anchor, text in headings if tag == "h2"]
    if not _LISTED[0] <= len(listed) <= _LISTED[1]:
        return ""
    items = "".join(
        f'<li><a href="#{anchor}">{html.escape(text)}</a></li>' for anchor, text in listed
    )
    return f'<nav class="contents" aria-label="On this page"><ul>{items}</ul></nav>\n'
