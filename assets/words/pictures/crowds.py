"""Rules for many pieces: rows, rings, piles and showers.

Each takes pieces (and perhaps a count) and returns layers from back to front; sizes are relative,
`compose.py` fits the whole afterwards.
"""

import math

from piece import line


def row(*pieces):
    layers, x = [], 0
    for index, piece in enumerate(pieces):
        layer = piece.put(100 / len(pieces), 52, x, 60, (0, 1))
        layers.append(layer)
        x = layer.box()[2] + 4
    return layers


def grow(*pieces):
    """A row of growing things: one becomes the next."""
    layers, x = [], 0
    for index, piece in enumerate(pieces):
        size = 16 + 30 * index / (len(pieces) - 1)
        layer = piece.put(size * 1.15, size, x, 60, (0, 1), tone="shade" if index % 2 else "ink")
        layers.append(layer)
        x = layer.box()[2] + 4
    return layers


def grid(many, odd, count=3):
    """Eight cells, one of them another."""
    layers = []
    for i in range(8):
        x, y = 14 + i % 4 * 24, 18 + i // 4 * 30
        other = i == count
        layers.append((odd if other else many).put(20, 25, x, y, tone="shade" if other else "ink"))
    return layers


def orbit(centre, *others, count=6):
    layers = [centre.put(42, 34, 50, 33)]
    for i in range(count):
        angle = math.radians(360 / count * (i + (0.5 if count % 2 == 0 else 0)) - 90)
        piece = others[i % len(others)]
        layers.append(piece.put(18, 16, 50 + 40 * math.cos(angle), 33 + 25 * math.sin(angle), tone="shade"))
    return layers


def radiate(centre, other, count=6):
    layers = [centre.put(32, 28, 50, 33)]
    for i in range(count):
        turn = 360 / count * i
        angle = math.radians(turn - 90)
        layers.append(
            other.put(20, 20, 50 + 32 * math.cos(angle), 33 + 29 * math.sin(angle), tone="shade", more=turn)
        )
    return layers


def flower(petal, centre=None, count=6):
    """Petals turned about the middle, their feet together."""
    layers = []
    for i in range(count):
        turn = 360 / count * i
        angle = math.radians(turn - 90)
        layers.append(
            petal.put(24, 24, 50 + 20 * math.cos(angle), 33 + 20 * math.sin(angle), more=turn, mode="over")
        )
    if centre:
        layers.append(centre.put(19, 19, 50, 33, tone="shade"))
    return layers


def rain(cloud, drop, cover=None, count=5):
    top = cloud.put(64, 28, 50, 2, (0.5, 0))
    base = top.box()[3]
    spots = [(26, 10), (50, 14), (74, 9), (38, 29), (63, 29), (86, 26), (13, 27)]
    layers = [top]
    if cover:
        spots = [(16, 8), (84, 9), (12, 26), (88, 25)]
        count = 4
        layers.append(cover.put(50, 32, 50, base + 34, (0.5, 1)))
    for i in range(count):
        x, y = spots[i]
        turn = (-14, 10, 18, -9, 14, -12, 8)[i]
        layers.append(drop.put(17, 17, x, base + y, tone="shade", more=turn))
    return layers


def trail(step, goal, count=4):
    layers = []
    for i in range(count):
        t = i / (count - 1)
        x, y = 6 + 50 * t, 57 - 24 * t
        layers.append(step.put(12 + 4 * t, 12 + 4 * t, x, y, tone="shade"))
    return layers + [goal.put(36, 42, 67, 31, (0, 0.5))]


def burst(pot, *things, count=5):
    """Things that fly up out of a pot, near and far by turns."""
    p = pot.put(44, 25, 50, 63, (0.5, 1))
    y = p.box()[1] + 4
    layers = [p]
    for i in range(count):
        turn = (i - (count - 1) / 2) * 150 / count
        angle = math.radians(turn - 90)
        far = 33 if i % 2 else 21
        x = 50 + 1.25 * far * math.cos(angle)
        layers.append(
            things[i % len(things)].put(17, 15, x, y + far * math.sin(angle), tone="shade", more=turn * 0.7)
        )
    return layers


def pile(brick, top):
    layers = []
    first = brick.put(24, 20, 0, 0, (0, 1)).box()
    w, h = first[2] - first[0] + 1.5, first[3] - first[1] + 1
    for level, many in enumerate((3, 2)):
        for i in range(many):
            layers.append(brick.put(24, 20, 50 + (i - (many - 1) / 2) * w, 63 - level * h, (0.5, 1)))
    return layers + [top.put(34, 24, 50, 63 - 2 * h, (0.5, 1), tone="shade")]


def rope(*items):
    """Things hung on a line."""
    layers = [line(4, 8, 96, 8)]
    for i, item in enumerate(items):
        x = 50 + (i - (len(items) - 1) / 2) * 88 / len(items)
        layers.append(item.put(82 / len(items), 44, x, 7, (0.5, 0), tone="ink" if i % 2 == 0 else "shade"))
    return layers


RULES = (row, grow, grid, orbit, radiate, flower, rain, trail, burst, pile, rope)
