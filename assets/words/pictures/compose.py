"""Composes the picture cards from a scene table and the pictograms of the npm package @mdi/svg.

    npm pack @mdi/svg@7.4.47 && tar xzf mdi-svg-7.4.47.tgz
    python3 compose.py package            # writes one.txt and one.names.nl.txt
    python3 compose.py package --sheets /tmp/sheets   # contact sheets as SVG as well

A line of scenes.txt reads `English name / Dutch name | rule piece piece …`; the rules are the functions
of pairs.py, crowds.py and places.py. A piece is a pictogram's name, or one of our own shapes (`@…`),
with options after colons: `flip`, `flop`, `r30` (turn), `x80` (per cent), `dx4`, `dy-3`, a tone (`ink`,
`shade`, `paper`), or `open` / `over` (see piece.py). A bare number is the rule's count. Only Python's own
library is needed, and the same inputs give the same bytes.
"""

import re
import sys
from multiprocessing import Pool
from pathlib import Path

import crowds
import mask
import pairs
import places
from piece import Piece
from shapes import SHAPES
from svgpath import bounds, halved, moved, parse, polygons, write

HERE = Path(__file__).parent
MARGIN = 1.15  # units kept clear around a pictogram that lies on another
ROOM = (3.0, 2.5, 97.0, 63.5)
HEAD = """# Made by compose.py from scenes.txt; pictograms from @mdi/svg (Apache-2.0). Do not edit.
pack pictures-one
language en
dots 1
cards
"""
NAMES_HEAD = """# Made by compose.py from scenes.txt: the Dutch names of the faces of one.txt, in the same order.
names pictures-one
language nl
faces
"""
RULES = {rule.__name__: rule for rules in (pairs, crowds, places) for rule in rules.RULES}


class Icons:
    def __init__(self, folder):
        self.folder = Path(folder) / "svg"
        self.known = {name: parse(text) for name, text in SHAPES.items()}

    def get(self, name):
        if name not in self.known:
            text = (self.folder / f"{name}.svg").read_text()
            self.known[name] = parse(" ".join(re.findall(r'\sd="([^"]+)"', text)))
        return self.known[name]

    def piece(self, word):
        name, *options = word.split(":")
        return Piece(name, self.get(name), options)


def compose(icons, recipe):
    """The layers of a scene, each a tone and shapes within the card's box."""
    rule, *words = recipe.split()
    counts = [int(w) for w in words if w.isdigit()]
    extra = {"count": counts[-1]} if counts else {}
    if rule in ("say", "think"):
        extra["bubble"] = icons.piece({"say": "chat", "think": "thought-bubble"}[rule])
        rule = "say"
    pieces = [icons.piece(w) for w in words if not w.isdigit()]
    layers = RULES[rule](*pieces, **extra)

    x0, y0, x1, y1 = bounds([points for layer in layers for points in polygons(layer.shapes)])
    size = min((ROOM[2] - ROOM[0]) / (x1 - x0), (ROOM[3] - ROOM[1]) / (y1 - y0))
    matrix = (size, 0, 0, size, 50 - size * (x0 + x1) / 2, 33 - size * (y0 + y1) / 2)

    done, behind, notes = [], mask.empty(), []
    for layer in layers:
        shapes = moved(layer.shapes, matrix)
        if layer.cut:
            side = -1 if layer.cut == "left" else 1
            shapes = halved(shapes, 50 + 0.7 * side, side)
        own = mask.fill(polygons(shapes))
        x0, y0, x1, y1 = bounds(polygons(shapes))
        if layer.mode != "over" and max(x1 - x0, y1 - y0) < 9:
            notes.append("something is small")
        if layer.tone == "paper":
            if mask.count(mask.without(own, behind)) > 0.04 * mask.count(own):
                notes.append("paper hangs over")
            behind = mask.without(behind, own)
        else:
            if layer.mode != "over":
                body = own if layer.mode == "open" else mask.solid(own)
                gap = mask.grown(body, MARGIN)
                hidden = mask.common(gap, behind)
                if mask.count(hidden):
                    if mask.count(hidden) > 0.6 * mask.count(behind):
                        notes.append("hides most")
                    clear = mask.common(gap, mask.grown(behind, 0.4))
                    cleared = mask.outlines(clear)
                    if cleared:
                        done.append(("paper", cleared))
                    behind = mask.without(behind, gap)
            behind = mask.union(behind, own)
        if shapes:
            done.append((layer.tone, shapes))
    return done, notes


def scenes():
    for number, text in enumerate((HERE / "scenes.txt").read_text().splitlines(), 1):
        text = text.split("#")[0].strip()
        if text:
            names, recipe = text.split("|")
            name, dutch = (part.strip() for part in names.split(" / "))
            yield number, name, dutch, recipe


def sheet(faces, first):
    """A contact sheet of 42 faces."""
    colours = {"ink": "#16181B", "shade": "#3D6480", "paper": "#EFE4CB"}
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="1560" height="1440" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="#0F3354"/>',
    ]
    for at, (name, layers) in enumerate(faces):
        x, y = 8 + at % 6 * 259, 6 + at // 6 * 204
        out.append(
            f'<g transform="translate({x} {y}) scale(2.5)"><rect width="100" height="66" rx="4.5" fill="#EFE4CB"/>'
        )
        out += [f'<path d="{path}" fill="{colours[tone]}"/>' for tone, path in layers]
        out.append(f'</g><text x="{x}" y="{y + 181}" font-size="14" fill="#fff">{first + at} {name}</text>')
    return "\n".join(out + ["</svg>"])


def work(job):
    folder, number, name, dutch, recipe = job
    try:
        layers, notes = compose(Icons(folder), recipe)
    except Exception as problem:  # noqa: BLE001 - the report names every scene that fails
        return number, (name, dutch), None, [repr(problem)]
    return number, (name, dutch), [(tone, write(shapes)) for tone, shapes in layers], notes


def main():
    folder = sys.argv[1]
    jobs = [(folder, *scene) for scene in scenes()]
    with Pool(2) as pool:
        results = pool.map(work, jobs, chunksize=8)
    faces, names, bad = [], [], False
    for number, (name, dutch), layers, notes in results:
        for note in notes:
            print(f"scenes.txt:{number}: {name}: {note}", file=sys.stderr)
        if layers is None:
            bad = True
        else:
            faces.append((name, layers))
            names.append(dutch)
    if "--sheets" in sys.argv:
        target = Path(sys.argv[sys.argv.index("--sheets") + 1])
        target.mkdir(parents=True, exist_ok=True)
        for old in target.glob("*.svg"):
            old.unlink()
        for at in range(0, len(faces), 42):
            (target / f"{at // 42:02}.svg").write_text(sheet(faces[at : at + 42], at + 1))
    if bad:
        sys.exit(1)
    body = "".join(
        f"face {name}\n" + "".join(f"{tone} {path}\n" for tone, path in layers) for name, layers in faces
    )
    (HERE / "one.txt").write_text(HEAD + body)
    (HERE / "one.names.nl.txt").write_text(NAMES_HEAD + "".join(f"{name}\n" for name in names))
    print(f"{len(faces)} faces, {len(HEAD + body)} bytes")


if __name__ == "__main__":
    main()
