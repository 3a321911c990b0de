"""The site: a folder of static files that any web server serves.

`python -m host_sim.desktop.browser.build [FOLDER] [ADDRESS] [--images FOLDER]`, which is
`make site`. ADDRESS is where the site will be, such as https://example.org/pentaref/: link previews
want whole addresses. The images are a release's, pentaref-BOARD-frozen.uf2 and
pentaref-BOARD-files.uf2, which the page *Install* then offers.
"""

import argparse
import hashlib
import html
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable
from pathlib import Path
from string import Template
from typing import Any

import pentaref
from host_sim import paths
from host_sim.deploy.build import BuildError
from host_sim.desktop.browser import documents, firmware_bundle, icons, python_bundle

_HERE = Path(__file__).resolve().parent
_INTERPRETER = "@micropython/micropython-webassembly-pyscript"

# The pages fetch nothing from elsewhere, and no text of a record can become a script.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)

# The links at the top of each page.
_LINKS = (
    ("index.html", "Device"),
    ("judge.html", "Judge"),
    ("install.html", "Install"),
    ("rules.html", "Rules"),
    ("controls.html", "Controls"),
    ("about.html", "About"),
)

# The interactive pages: title, description, style sheets, scripts.
_DEVICE = (
    "pentaref: the referee for pentomino games",
    "Play Pentwall, Pent-Up, Pent Tile, Pentactic, Universe and Golomb's game on the device that "
    "knows the rules: the real firmware, in any browser, also offline.",
    ("device.css",),
    ("device.js",),
)
_JUDGE = (
    "The judge: pentaref",
    "Paste the record of a pentomino game: see the verdict in words as you type, the wrong move on "
    "the board, and the whole game step by step, as PNG or SVG.",
    ("judge.css",),
    ("judge.js",),
)
_INSTALL = (
    "Install from the browser: pentaref",
    "Connect a Pico or another board by USB: put the firmware onto it from the browser, save its "
    "games, and see its panel live.",
    ("install.css",),
    ("install.js",),
)
# A release's images to drag onto a device: the end of the name, and what the image holds.
_IMAGES = (
    ("frozen", "with the firmware built in"),
    ("files", "with the firmware as files"),
)
# The documents that have a page, in their order in the list of documents.
_DOCUMENTS = (
    "README.md",
    "docs/RULES.md",
    "docs/CONTROLS.md",
    "docs/RECORDS.md",
    "docs/BROWSER.md",
    "docs/FLASHING.md",
    "boards/README.md",
    "boards/*/README.md",
    "docs/*.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)


class SiteError(Exception):
    """Why no site can be made, and what to do, in one line."""


def folder() -> Path:
    """Where to build the site: in the source tree, else in a cache."""
    root = paths.BOARDS.parent
    if (root / "pyproject.toml").is_file():
        return root / "build" / "site"
    from platformdirs import user_cache_path

    return user_cache_path("pentaref") / "site"


def build(folder: Path, address: str = "", images: Path | None = None) -> None:
    """Build the site in ``folder``, with npm's files beside it.

    Raises ``SiteError``. ``images`` is a folder with a release's images, which the site then
    offers.
    """
    folder = Path(folder)
    package = _interpreter(folder.parent / "browser")
    with tempfile.TemporaryDirectory(prefix="pentaref-") as scratch:
        site = Path(scratch, "site")
        shutil.copytree(_HERE / "static", site, ignore=shutil.ignore_patterns("sw.js"))
        (site / "micropython").mkdir()
        for name in ("micropython.mjs", "micropython.wasm"):
            shutil.copyfile(package / name, site / "micropython" / name)
        try:
            (site / "python.bin").write_bytes(python_bundle.bundle(scratch))
            (site / "firmware.bin").write_bytes(firmware_bundle.bundle(_devices()))
        except (python_bundle.BundleError, BuildError) as error:
            raise SiteError(str(error)) from error
        _write_icons(site)
        _write_pages(site, address, _write_images(site, images))
        _write_worker(site)
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, folder)


def _interpreter(work: Path) -> Path:
    """The folder of MicroPython's package; npm fetches a missing one."""
    package = work / "node_modules" / _INTERPRETER
    wanted = json.loads((_HERE / "package.json").read_text())["dependencies"][_INTERPRETER]
    if _version(package) == wanted:
        return package
    npm = shutil.which("npm")
    if not npm:
        raise SiteError(
            "npm is not installed, and it brings MicroPython for the browser: install Node 18 or "
            "newer, on Debian with 'apt-get install nodejs npm'"
        )
    work.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(_HERE / name, work / name)
    done = subprocess.run([npm, "ci", "--silent"], cwd=work, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        why = said[0] if said else f"status {done.returncode}"
        raise SiteError(f"npm could not bring {_INTERPRETER} ({why}); is there a network?")
    return package


def _version(package: Path) -> str | None:
    """The release of an npm package, None if it is not there."""
    try:
        return json.loads((package / "package.json").read_text("utf-8"))["version"]
    except OSError:
        return None


def _write_icons(site: Path) -> None:
    (site / "icons").mkdir(exist_ok=True)
    (site / "icons" / "icon.svg").write_text(icons.svg())
    for size in icons.SIZES:
        (site / "icons" / f"icon-{size}.png").write_bytes(icons.png(size, whole=size == 180))
    (site / "icons" / "mask-512.png").write_bytes(icons.png(512, whole=True))
    entries = [
        {"src": f"icons/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in icons.SIZES[1:]
    ]
    entries.append({"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"})
    mask = {"src": "icons/mask-512.png", "sizes": "512x512", "type": "image/png"}
    manifest = {
        "name": "pentaref",
        "short_name": "pentaref",
        "description": _DEVICE[1],
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#111216",
        "theme_color": "#111216",
        "icons": [*entries, {**mask, "purpose": "maskable"}],
    }
    (site / "site.webmanifest").write_text(json.dumps(manifest, indent=1))


def _write_images(site: Path, images: Path | None) -> str:
    """Copy a release's images; return a list of links to them as HTML."""
    if images is None:
        return ""
    found = []
    for board, heading in _devices():
        for kind, words in _IMAGES:
            path = Path(images, f"pentaref-{board}-{kind}.uf2")
            if not path.is_file():
                continue
            (site / "images").mkdir(exist_ok=True)
            shutil.copyfile(path, site / "images" / path.name)
            link = f'<a href="images/{path.name}" download>{path.name}</a>'
            found.append(f'<li data-board="{board}">{link}: {html.escape(heading)}, {words}</li>')
    if not found:
        raise SiteError(
            f"{images}: no image there is named pentaref-BOARD-frozen.uf2 or -files.uf2"
        )
    return "".join(found)


def _write_pages(site: Path, address: str, images: str) -> None:
    found = _documents()
    names = documents.names(found)
    rendered = [documents.render(path, found[path].read_text("utf-8"), names) for path in found]
    pages = {"index.html", "judge.html", "install.html", *names.values()}

    def write(name: str, *about: Any) -> None:
        (site / name).write_text(_page(name, *about, address=address, pages=pages), "utf-8")

    write("index.html", *_DEVICE, _filled("device.html", boards=_options(_boards())))
    write("judge.html", *_JUDGE, _filled("judge.html", examples=_options(_examples(site))))
    fields = {"boards": _options(_devices()), "images": images}
    write("install.html", *_INSTALL, _filled("install.html", **fields))
    listed = [(names[path], documents.label(path)) for path in found]
    for page in rendered:
        aside = f'<nav class="documents" aria-label="Documents">{_links(listed, page.name)}</nav>\n'
        title = page.title if "pentaref" in page.title else f"{page.title}: pentaref"
        write(page.name, title, page.description, ("docs.css",), (), page.content + aside)
    _write_pictures(site, {picture for page in rendered for picture in page.pictures})


def _page(
    name: str,
    title: str,
    description: str,
    styles: Iterable[str],
    scripts: Iterable[str],
    content: str,
    address: str,
    pages: Collection[str],
) -> str:
    """A whole page as HTML; ``pages`` are the names of all pages.

    ``address`` is as in `build`.
    """
    fields = {
        "policy": html.escape(_POLICY),
        "title": html.escape(title),
        "description": html.escape(description),
        "address": html.escape(address),
        "styles": "\n".join(f'<link rel="stylesheet" href="css/{s}">' for s in styles),
        "scripts": "\n".join(f'<script type="module" src="js/{s}"></script>' for s in scripts),
        "name": "page-" + name.partition(".")[0],
        "links": _links(_LINKS, name, pages),
        "version": pentaref.__version__,
        "content": content,
    }
    return _filled("page.html", **fields)


def _write_pictures(site: Path, pictures: Iterable[str]) -> None:
    """Write the documents' pictures, reduced, and that of link previews."""
    (site / "pictures").mkdir(exist_ok=True)
    for picture in pictures:
        target = site / "pictures" / documents.picture_name(picture)
        if target.suffix == ".png":
            target.write_bytes(icons.reduced(_project() / picture))
        else:
            shutil.copyfile(_project() / picture, target)
    preview = _project() / "docs" / "pictures" / "device.png"
    if preview.is_file():
        (site / "card.png").write_bytes(icons.preview(preview))


def _project() -> Path:
    """The folder that the documents' paths are relative to."""
    return paths.BOARDS.parent


def _documents() -> Any:
    """The documents, path to file.

    An installed package has only those of the boards.
    """
    root = _project()
    found = {}
    for pattern in _DOCUMENTS:
        for path in sorted(root.glob(pattern)):
            found.setdefault(path.relative_to(root).as_posix(), path)
    return found


def _filled(template: str, /, **fields: str) -> str:
    return Template((_HERE / "pages" / template).read_text("utf-8")).substitute(fields)


def _links(links: Iterable[tuple[str, str]], here: str, pages: Any = None) -> str:
    """Links as HTML, the current page's marked; ``pages`` limits them."""
    return "".join(
        f'<a href="{name}"{" aria-current=page" * (name == here)}>{html.escape(text)}</a>'
        for name, text in links
        if pages is None or name in pages
    )


def _options(choices: Iterable[Any]) -> str:
    return "".join(
        f'<option value="{html.escape(value)}">{html.escape(text)}</option>'
        for value, text in choices
    )


def _boards() -> Any:
    """The boards as (name, heading of its README), the reference board first."""
    found = []
    for name in paths.boards():
        heading = (paths.BOARDS / name / "README.md").read_text("utf-8").split("\n")[0]
        found.append((name, heading.lstrip("# ")))
    return sorted(found, key=lambda board: (board[0] != "pico_ws2812_16x16", board[0] == "host"))


def _devices() -> Any:
    """The boards without the desktop's own."""
    return [board for board in _boards() if board[0] in paths.devices()]


def _examples(site: Path) -> Any:
    """Copy the records beside the documents' pictures; (path, title) each."""
    from host_sim.cli import load
    from host_sim.text import explain

    found = []
    for path in sorted((_project() / "docs" / "pictures").glob("*.pent")):
        (site / "examples").mkdir(exist_ok=True)
        shutil.copyfile(path, site / "examples" / path.name)
        ruling = load(str(path), illegal_too=True)
        title = explain.title(ruling.record.setup)
        if ruling.illegal:
            title += ", an illegal action"
        found.append((f"examples/{path.name}", title))
    return found


def _write_worker(site: Path) -> None:
    """Write the service worker, last: it lists the files.

    Its version is their digest. The images are left out: a browser stores all listed files, and an
    image is needed only once.
    """
    images = site / "images"
    files = sorted(p for p in site.rglob("*") if p.is_file() and images not in p.parents)
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(site).as_posix().encode() + b"\0" + path.read_bytes())
    names = json.dumps([path.relative_to(site).as_posix() for path in files], indent=1)
    template = Template((_HERE / "static" / "sw.js").read_text("utf-8"))
    worker = template.substitute(version=digest.hexdigest()[:12], files=names)
    (site / "sw.js").write_text(worker, "utf-8")


def main(args: list[str]) -> int:
    """Build the site and say where it is; returns the exit status."""
    parser = argparse.ArgumentParser(prog="make site", description="Make the site.")
    parser.add_argument("folder", nargs="?", default=folder())
    parser.add_argument("address", nargs="?", default="")
    parser.add_argument("--images", type=Path)
    options = parser.parse_args(args)
    address = options.address.rstrip("/") + "/" if options.address else ""
    try:
        build(options.folder, address, options.images)
    except (SiteError, OSError) as error:
        print(f"make site: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in Path(options.folder).rglob("*") if path.is_file())
    print(f"{options.folder}: the site, {size // 1024} KB; any web server can serve it.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
