"""Rules for a few pieces that touch, hold or mirror each other.

Each takes pieces (and perhaps a count) and returns layers from back to front; sizes are relative,
`compose.py` fits the whole afterwards.
"""

from hearts import HEARTS, OPEN
from piece import Layer, line
from svgpath import parse


def inside(holder, *items):
    back = holder.put(84, 60, 50, 33)
    x0, y0, x1, y1 = back.box()
    cx, cy, w, h = HEARTS.get(holder.name, (0.5, 0.5, 0.5, 0.5))
    tone = "shade" if holder.name in OPEN else "paper"
    w, h = w * (x1 - x0) / len(items), h * (y1 - y0)
    left = x0 + cx * (x1 - x0) - w * len(items) / 2
    middle = y0 + cy * (y1 - y0)
    return [back] + [p.put(w, h, left + w * (i + 0.5), middle, tone=tone) for i, p in enumerate(items)]


def nest(outer, middle, inner):
    layers = inside(outer, middle)
    x0, y0, x1, y1 = layers[1].box()
    cx, cy, w, h = HEARTS.get(middle.name, (0.5, 0.5, 0.5, 0.5))
    spot = (x0 + cx * (x1 - x0), y0 + cy * (y1 - y0))
    return layers + [inner.put(w * (x1 - x0), h * (y1 - y0), *spot, mode="over")]


def on(*pieces):
    """A tower; the last piece is the bottom."""
    layers, base = [], 63
    share = 62 / len(pieces)
    for index, piece in enumerate(reversed(pieces)):
        layer = piece.put(78, share * 1.1, 50, base, (0.5, 1), tone="ink" if index % 2 else "shade")
        layers.append(layer)
        base = layer.box()[1] + 0.8 + (0 if index else 0.2)
    return layers


def head(top, body):
    lower = body.put(60, 40, 50, 63, (0.5, 1), tone="shade")
    upper = top.put(50, 30, 50, lower.box()[1], (0.5, 0.8))
    return [lower, upper]


def peek(item, holder):
    front = holder.put(76, 36, 50, 63, (0.5, 1))
    back = item.put(66, 40, 50, front.box()[1], (0.5, 0.68), tone="shade")
    return [back, front]


def duet(left, right):
    a = left.put(50, 52, 0, 33, (0, 0.5))
    b = right.put(50, 52, a.box()[2] + 5, 33, (0, 0.5), tone="shade")
    return [a, b]


def overlap(left, right):
    a = left.put(60, 54, 0, 33, (0, 0.5), tone="shade")
    x0, _, x1, _ = a.box()
    return [a, right.put(60, 54, x0 + (x1 - x0) * 0.68, 33, (0, 0.5))]


def shadow(item, giant):
    back = giant.put(80, 60, 60, 63, (0.5, 1), tone="shade")
    return [back, item.put(34, 32, back.box()[0] - 8, 63, (0, 1))]


def reflect(above, below):
    a = above.put(70, 29, 50, 32, (0.5, 1))
    b = below.put(70, 29, 50, 35.4, (0.5, 0), tone="shade", flop=-1)
    return [a, line(16, 33.7, 84, 33.7), b]


def mirror(outer, middle=None):
    if middle:
        m = middle.put(40, 46, 50, 60, (0.5, 1), tone="shade")
        x0, _, x1, _ = m.box()
    else:
        m, x0, x1 = None, 48.5, 51.5
    left = outer.put(38, 50, x0 - 3, 60, (1, 1))
    right = outer.put(38, 50, x1 + 3 - 2 * outer.dx, 60, (0, 1), flip=-1, tone="ink" if middle else "shade")
    return [left, right] + ([m] if m else [])


def wings(body, wing):
    b = body.put(34, 46, 50, 33)
    x0, _, x1, _ = b.box()
    inset = 0.12 * (x1 - x0)
    left = wing.put(40, 34, x0 + inset, 30, (1, 0.6), tone="shade")
    right = wing.put(40, 34, x1 - inset - 2 * wing.dx, 30, (0, 0.6), tone="shade", flip=-1)
    return [left, right, b]


def wheels(body, wheel, count=2):
    b = body.put(80, 44, 50, 50, (0.5, 1))
    x0, _, x1, _ = b.box()
    w = x1 - x0
    spots = (
        [x0 + w * (i + 0.5) / count for i in range(count)] if count > 2 else [x0 + w * 0.22, x1 - w * 0.22]
    )
    return [b] + [wheel.put(17, 17, x, 51, tone="shade") for x in spots]


def say(who, what, bubble=None):
    b = bubble.put(56, 40, 70, 3, (0.5, 0))
    x0, y0, x1, y1 = b.box()
    cx, cy, w, h = HEARTS[bubble.name]
    inner = what.put(w * (x1 - x0), h * (y1 - y0), x0 + cx * (x1 - x0), y0 + cy * (y1 - y0), tone="paper")
    return [b, inner, who.put(36, 38, 8, 63, (0, 1), tone="shade")]


def hang(top, *items):
    high = top.put(76, 26, 50, 3, (0.5, 0), mode="over")
    x0, y0, x1, y1 = high.box()
    span = max(x1 - x0, 24 * len(items))
    layers = []
    for i, item in enumerate(items):
        x = 50 + span * ((i + 0.5) / len(items) - 0.5)
        start = min(max(x, x0 + 0.2 * (x1 - x0)), x1 - 0.2 * (x1 - x0))
        drop = y1 + (4 if i % 2 == 0 else 9)
        layers += [
            line(start, (y0 + y1) / 2, x, drop + 1),
            item.put(0.9 * span / len(items), 30, x, drop, (0.5, 0), tone="shade"),
        ]
    return layers + [high]


def tied(float_, weight):
    high = float_.put(70, 36, 50, 3, (0.5, 0))
    y = high.box()[3]
    return [high, line(50, y - 1, 50, y + 5), weight.put(60, 24, 50, y + 4, (0.5, 0), tone="shade")]


def kite(holder, flown):
    a = holder.put(36, 32, 6, 63, (0, 1))
    b = flown.put(40, 30, 95, 3, (1, 0), tone="shade")
    ax0, ay0, ax1, ay1 = a.box()
    bx0, by0, bx1, by1 = b.box()
    start, end = (ax1 - 0.1 * (ax1 - ax0), ay0 + 0.3 * (ay1 - ay0)), ((bx0 + bx1) / 2, (by0 + by1) / 2)
    return [line(*start, *end), a, b]


def seesaw(heavy, light):
    beam = line(8, 54, 92, 36, width=2.2)
    foot = Layer(parse("M50 46.5L58 63H42Z"), "ink", "over")
    a = heavy.put(34, 38, 21, 50.2, (0.5, 1), tone="shade")
    b = light.put(34, 34, 79, 37.8, (0.5, 1))
    return [beam, foot, a, b]


def halves(left, right):
    a = left.put(80, 58, 50, 33, cut="left")
    return [a, right.put(80, 58, 50, 33, cut="right", tone="shade")]


def place(*pieces):
    """Free: each piece 40 units large about the middle, then as its options say."""
    return [p.put(40, 40, 50, 33, tone="ink") for p in pieces]


RULES = (
    inside,
    nest,
    on,
    head,
    peek,
    duet,
    overlap,
    shadow,
    reflect,
    mirror,
    wings,
    wheels,
    say,
    hang,
    tied,
    kite,
    seesaw,
    halves,
    place,
)
