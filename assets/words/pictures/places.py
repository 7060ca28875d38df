"""Rules with a setting: ground, sea, rope, night, bars and steps.

Each takes pieces (and perhaps a count) and returns layers from back to front; sizes are relative,
`compose.py` fits the whole afterwards.
"""

from piece import Layer, block, line
from shapes import sea as sea_shape
from svgpath import moved, parse


def under(cover, *items):
    top = cover.put(92, 34, 50, 3, (0.5, 0))
    base = top.box()[3]
    layers = [top]
    for i, item in enumerate(items):
        x = 50 + (i - (len(items) - 1) / 2) * 74 / len(items)
        layers.append(item.put(70 / len(items), 28, x, base + 30, (0.5, 1), tone="shade"))
    return layers


def bury(above, *below):
    ground = block(4, 34, 96, 63, "shade")
    layers = [ground, above.put(70, 31, 50, 34.3, (0.5, 1), mode="over")]
    for i, item in enumerate(below):
        x = 50 + (i - (len(below) - 1) / 2) * 84 / len(below)
        layers.append(item.put(80 / len(below), 22, x, 48.8, tone="paper"))
    return layers


def sea(ship, *below):
    depth, top = (28, 32) if below else (17, 42)
    water = Layer(moved(parse(sea_shape(depth)), (0.96, 0, 0, 1, 4, top)), "shade")
    layers = [ship.put(70, 40 if below else 48, 50, top + 8, (0.5, 1)), water]
    for i, item in enumerate(below):
        x = 50 + (i - (len(below) - 1) / 2) * 84 / len(below)
        layers.append(item.put(80 / len(below), 17, x, top + 17, tone="paper"))
    return layers


def walk(*items):
    """Things on a tightrope, with or without something waiting beneath."""
    walker, *below = items
    layers = [line(3, 38, 97, 38), line(6, 38, 6, 63, width=2), line(94, 38, 94, 63, width=2)]
    layers.append(walker.put(60, 34, 50, 37.6, (0.5, 1)))
    for item in below:
        layers.append(item.put(60, 22, 50, 63, (0.5, 1), tone="shade"))
    return layers


def night(big, *small):
    """Light things on a dark ground; not in ink, for a black card is the assassin's."""
    spots = [(81, 18), (17, 17)]
    layers = [
        block(2, 2, 98, 64, "shade"),
        big.put(44, 46, 49 if small[1:] else 40, 58, (0.5, 1), tone="paper"),
    ]
    return layers + [p.put(20 if small[1:] else 26, 22, *spots[i], tone="paper") for i, p in enumerate(small)]


def split(left, right):
    """The left on a dark half, the right on the light one."""
    dark = Layer(parse("M5 2H50V64H5Q2 64 2 61V5Q2 2 5 2Z"), "shade", "over")
    return [dark, left.put(40, 50, 26, 33, tone="paper"), right.put(42, 52, 74, 33)]


def bars(item):
    layers = [item.put(70, 50, 50, 33, tone="shade")]
    layers += [line(x, 3, x, 63, width=2.4, mode="solid") for x in (14, 38, 62, 86)]
    return layers + [line(5, y, 95, y, width=2.8) for y in (3, 63)]


def climb(*items):
    """Things on a flight of steps, the last at the top."""
    count = len(items)
    wide, high = 92 / count, 34 / count
    path = (
        "M4 63"
        + "".join(f"V{63 - high * (i + 1):.2f}H{4 + wide * (i + 1):.2f}" for i in range(count))
        + "V63Z"
    )
    layers = [Layer(parse(path), "ink", "over")]
    for i, item in enumerate(items):
        size = wide * 0.9
        layers.append(
            item.put(
                size, 30, 4 + wide * (i + 0.5), 63.2 - high * (i + 1), (0.5, 1), tone="shade", mode="over"
            )
        )
    return layers


RULES = (under, bury, sea, walk, night, split, bars, climb)
