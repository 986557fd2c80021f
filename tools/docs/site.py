"""The site: Sphinx makes it of docs/, any warning is an error, and what was made is checked.

python -m tools.docs.site    builds build/site, whose index.html opens without a server and without a network

Every link within the site must lead to a file, and to a place within it; nothing may be fetched from another host.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
PAGES, BUILT = ROOT / "docs", ROOT / "build" / "site"
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "link": "href"}
FETCHED_BY_STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?\s*((?:https?:)?//[^'\")\s]+)")


class Page(HTMLParser):
    """What a page of the site leads to, what it fetches, and the places within it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a link, a file that is fetched, or a place."""
        found = {name: value for name, value in attrs if value}
        self.places.update(found[name] for name in ("id", "name") if name in found)
        if tag in FETCHED and FETCHED[tag] in found:
            self.fetched.append(found[FETCHED[tag]])
        elif tag == "a" and "href" in found:
            self.links.append(found["href"])


def is_elsewhere(link: str) -> bool:
    """Tell whether a link leads to another host, or to nothing that is fetched."""
    parts = urlsplit(link)
    return bool(parts.scheme or parts.netloc)


def problems(folder: Path) -> list[str]:
    """List the links of a built site that lead nowhere, and what it would fetch from another host."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    found = [problem for path in pages for problem in _problems_of(path, pages)]
    for path in [*pages, *sorted(folder.rglob("*.css"))]:
        found += [f"{path}: fetches {host}" for host in FETCHED_BY_STYLE.findall(path.read_text(encoding="utf-8"))]
    return found


def _problems_of(path: Path, pages: dict[Path, Page]) -> list[str]:
    """List what is wrong with the links of one page."""
    page, found = pages[path], []
    for link in page.fetched:
        if urlsplit(link).scheme != "data" and is_elsewhere(link):
            found.append(f"{path}: fetches {link}")
    for link in [*page.links, *page.fetched]:
        if is_elsewhere(link):
            continue
        parts = urlsplit(link)
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.exists():
            found.append(f"{path}: {link} leads to no file")
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
            found.append(f"{path}: {link} leads to no place in its page")
    return found


def build(pages: Path, built: Path) -> int:
    """Make the site anew; 0 if there was nothing to warn of."""
    from sphinx.cmd.build import build_main

    return build_main(["-q", "-W", "--keep-going", "-E", "-b", "html", str(pages), str(built)])


def main() -> None:
    """Build the site and check it."""
    if build(PAGES, BUILT):
        sys.exit("the site was not built: see the warnings above")
    if found := problems(BUILT):
        sys.exit("\n".join(found))
    print(f"{len(list(BUILT.rglob('*.html')))} pages: open {BUILT / 'index.html'}")


if __name__ == "__main__":
    main()
