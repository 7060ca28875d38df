"""Reads, moves, flattens and writes SVG paths; everything becomes lines and cubics."""

import math
import re
from itertools import pairwise

TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def arguments(text):
    """Yields each command with its numbers; the flags of an arc may stick to the next number."""
    at, command = 0, None
    spaces = re.compile(r"[\s,]*")
    number = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
    while True:
        at = spaces.match(text, at).end()
        if at >= len(text):
            return
        if text[at].isalpha():
            command = text[at]
            at += 1
        values = []
        for index in range(COUNT[command.upper()]):
            at = spaces.match(text, at).end()
            if command in "Aa" and index in (3, 4):
                values.append(float(text[at]))
                at += 1
            else:
                found = number.match(text, at)
                values.append(float(found.group()))
                at = found.end()
        yield command, values
        if command in "Mm":
            command = "L" if command == "M" else "l"


def arc(start, rx, ry, turn, large, sweep, end):
    """An elliptical arc as cubics of at most a quarter turn (SVG 1.1, F.6)."""
    if rx == 0 or ry == 0 or start == end:
        return [(end,)]
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    rx, ry = abs(rx), abs(ry)
    stretch = (x / rx) ** 2 + (y / ry) ** 2
    if stretch > 1:
        rx, ry = rx * math.sqrt(stretch), ry * math.sqrt(stretch)
    root = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
    root = math.sqrt(max(0, root / ((rx * y) ** 2 + (ry * x) ** 2)))
    if large == sweep:
        root = -root
    mx, my = root * rx * y / ry, -root * ry * x / rx
    cx = cos * mx - sin * my + (start[0] + end[0]) / 2
    cy = sin * mx + cos * my + (start[1] + end[1]) / 2
    first = math.atan2((y - my) / ry, (x - mx) / rx)
    last = math.atan2((-y - my) / ry, (-x - mx) / rx)
    span = last - first
    if sweep and span < 0:
        span += 2 * math.pi
    if not sweep and span > 0:
        span -= 2 * math.pi
    parts = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-6))
    step = span / parts
    reach = 4 / 3 * math.tan(step / 4)

    def point(u, v):
        return (cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v)

    curves = []
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        curves.append(
            (point(ca - reach * sa, sa + reach * ca), point(cb + reach * sb, sb - reach * cb), point(cb, sb))
        )
    curves[-1] = (*curves[-1][:2], end)
    return curves


def parse(text):
    """Closed subpaths: each a start point and its segments, of one point (line) or three (cubic)."""
    shapes = []
    here = begin = (0.0, 0.0)
    control, previous = None, ""
    for command, v in arguments(text):
        ox, oy = here if command.islower() else (0.0, 0.0)
        kind = command.upper()
        points = [(ox + v[i], oy + v[i + 1]) for i in range(0, len(v) - 1, 2)] if kind in "MLCSQT" else []
        if kind == "M":
            here = begin = points[0]
            shapes.append((here, []))
        elif kind == "Z":
            here = begin
        else:
            if previous == "Z":
                shapes.append((here, []))
            add = shapes[-1][1]
            mirrored = (2 * here[0] - control[0], 2 * here[1] - control[1]) if control else here
            if kind == "L":
                add.append((points[0],))
            elif kind == "H":
                add.append(((ox + v[0], here[1]),))
            elif kind == "V":
                add.append(((here[0], oy + v[0]),))
            elif kind == "A":
                add.extend(arc(here, v[0], v[1], v[2], v[3], v[4], (ox + v[5], oy + v[6])))
            elif kind in "CS":
                if kind == "S":
                    points.insert(0, mirrored if previous in "CS" else here)
                add.append(tuple(points))
            else:
                if kind == "T":
                    points.insert(0, mirrored if previous in "QT" else here)
                c, end = points
                third = [((p[0] + 2 * c[0]) / 3, (p[1] + 2 * c[1]) / 3) for p in (here, end)]
                add.append((*third, end))
            here = add[-1][-1]
            control = points[-2] if kind in "CSQT" else None
        previous = kind
    return [shape for shape in shapes if shape[1]]


def moved(shapes, matrix):
    """The shapes under (a, b, c, d, e, f): x' = a·x + c·y + e, y' = b·x + d·y + f."""
    a, b, c, d, e, f = matrix

    def move(p):
        return (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f)

    return [(move(start), [tuple(map(move, segment)) for segment in rest]) for start, rest in shapes]


def polygons(shapes, steps=8):
    """The shapes as closed lists of points."""
    result = []
    for here, rest in shapes:
        points = [here]
        for segment in rest:
            if len(segment) == 1:
                points.append(segment[0])
            else:
                p, q, r = segment
                for i in range(1, steps + 1):
                    t = i / steps
                    u = 1 - t
                    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    points.append(
                        tuple(w[0] * here[k] + w[1] * p[k] + w[2] * q[k] + w[3] * r[k] for k in (0, 1))
                    )
            here = points[-1]
        result.append(points)
    return result


def halved(shapes, limit, side):
    """The part left (side -1) or right (side 1) of x = limit: what lies beyond is pressed onto it."""

    def within(p):
        return (p[0] - limit) * side >= 0

    result = []
    for here, rest in shapes:
        start, kept = (here if within(here) else (limit, here[1])), []
        for segment in rest:
            if within(here) and all(map(within, segment)):
                kept.append(segment)
            else:
                points = polygons([(here, [segment])], 16)[0]
                for p, q in pairwise(points):
                    if within(p) != within(q):
                        kept.append(((limit, p[1] + (limit - p[0]) / (q[0] - p[0]) * (q[1] - p[1])),))
                    kept.append((q if within(q) else (limit, q[1]),))
            here = segment[-1]
        if any(p[0] != limit for segment in kept for p in segment):
            result.append((start, kept))
    return result


def bounds(outlines):
    xs = [p[0] for points in outlines for p in points]
    ys = [p[1] for points in outlines for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def number(tenths):
    text = f"{abs(tenths) // 10}.{abs(tenths) % 10}"
    text = text.rstrip("0").rstrip(".").lstrip("0") or "0"
    return f"-{text}" if tenths < 0 else text


def joined(numbers):
    """The numbers with no more between them than SVG needs."""
    text = ""
    for value in numbers:
        word = number(value)
        if text and not word.startswith("-"):
            text += " "
        text += word
    return text


def straight(here, segment):
    """Whether a cubic keeps so close to its chord that a line looks the same."""
    (px, py), (ex, ey) = here, segment[-1]
    dx, dy = ex - px, ey - py
    length = math.hypot(dx, dy)
    if length < 0.25:
        return all(math.hypot(q[0] - px, q[1] - py) < 0.35 for q in segment)
    for q in segment[:-1]:
        along = ((q[0] - px) * dx + (q[1] - py) * dy) / length
        if abs((q[0] - px) * dy - (q[1] - py) * dx) / length > 0.07 or not -0.1 < along < length + 0.1:
            return False
    return True


def write(shapes):
    """Path text with relative segments in tenths; each subpath starts with an absolute M."""
    out = []
    for start, rest in shapes:
        exact = start
        here = (round(start[0] * 10), round(start[1] * 10))
        out.append("M" + joined(here))
        last = "M"
        for segment in rest:
            tenths = [(round(p[0] * 10), round(p[1] * 10)) for p in segment]
            if len(segment) == 3 and straight(exact, segment):
                tenths = tenths[-1:]
            exact = segment[-1]
            values = [t[k] - here[k] for t in tenths for k in (0, 1)]
            here = tenths[-1]
            if not any(values):
                continue
            if len(tenths) == 3:
                command = "c"
            elif values[1] == 0:
                command, values = "h", values[:1]
            elif values[0] == 0:
                command, values = "v", values[1:]
            else:
                command = "l"
            body = joined(values)
            if command == last and command in "cl":
                out.append(body if body.startswith("-") else " " + body)
            else:
                out.append(command + body)
            last = command
        out.append("z")
    return "".join(out)
