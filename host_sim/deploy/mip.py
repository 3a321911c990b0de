"""`python -m host_sim.deploy.mip`: write package.json, for `mip`."""

import json

from host_sim import paths
from host_sim.deploy import build
from pentaref import __version__


def package() -> str:
    """The text of package.json.

    It has the version, and each file's path on the device and its source here.
    """
    root = paths.MAIN.parent.parent
    urls = [[path, source.relative_to(root).as_posix()] for path, source in build.sources().items()]
    lines = ",\n".join("    " + json.dumps(url) for url in sorted(urls))
    return f'{{\n  "version": "{__version__}",\n  "urls": [\n{lines}\n  ]\n}}\n'


if __name__ == "__main__":
    (paths.MAIN.parent.parent / "package.json").write_text(package())
