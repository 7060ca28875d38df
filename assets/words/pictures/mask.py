"""Fine bit masks of shapes: filling, growing, and tracing back to outlines.

A mask is a list of whole numbers, one a row, whose bits are the cells of that row.
"""

import math

FINE = 8  # cells per unit
WIDE, HIGH = 100 * FINE, 66 * FINE


def empty():
    return [0] * HIGH


def fill(outlines):
    """The cells whose centres lie inside, by the nonzero rule."""
    crossings = [[] for _ in range(HIGH)]
    for points in outlines:
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
            if y0 == y1:
                continue
            turn = 1
            if y0 > y1:
                x0, y0, x1, y1, turn = x1, y1, x0, y0, -1
            slope = (x1 - x0) / (y1 - y0)
            first = max(0, math.ceil(y0 * FINE - 0.5))
            last = min(HIGH, math.ceil(y1 * FINE - 0.5))
            for row in range(first, last):
                crossings[row].append((x0 + ((row + 0.5) / FINE - y0) * slope, turn))
    rows = []
    for row in crossings:
        row.sort()
        bits, winding, begin = 0, 0, 0
        for x, turn in row:
            if winding == 0:
                begin = x
            winding += turn
            if winding == 0:
                a = min(WIDE, max(0, math.ceil(begin * FINE - 0.5)))
                b = min(WIDE, max(0, math.ceil(x * FINE - 0.5)))
                bits |= (1 << b) - (1 << a)
        rows.append(bits)
    return rows


def union(a, b):
    return [x | y for x, y in zip(a, b)]


def common(a, b):
    return [x & y for x, y in zip(a, b)]


def without(a, b):
    return [x & ~y for x, y in zip(a, b)]


def count(mask):
    return sum(row.bit_count() for row in mask)


def spread(bits, cells):
    """A row grown sideways."""
    done = 0
    while done < cells:
        step = min(done or 1, cells - done)
        bits |= (bits << step) | (bits >> step)
        done += step
    return bits & ((1 << WIDE) - 1)


def grown(mask, radius):
    """The mask grown by a disc; the radius is in units."""
    reach = round(radius * FINE)
    result = empty()
    for down in range(reach + 1):
        side = int(math.sqrt(reach * reach - down * down))
        for row, bits in enumerate(mask):
            if bits:
                wide = spread(bits, side)
                for target in {row - down, row + down}:
                    if 0 <= target < HIGH:
                        result[target] |= wide
    return result


def trace(mask):
    """The outlines between cells, clockwise on screen around the mask, in units."""

    def cell(x, y):
        return 0 <= y < HIGH and x >= 0 and mask[y] >> x & 1

    starts = {}
    for y in range(HIGH + 1):
        above = mask[y - 1] if y > 0 else 0
        below = mask[y] if y < HIGH else 0
        edge = above ^ below
        while edge:
            x = (edge & -edge).bit_length() - 1
            edge &= edge - 1
            if below >> x & 1:
                starts.setdefault((x, y), []).append((x + 1, y))
            else:
                starts.setdefault((x + 1, y), []).append((x, y))
        if y < HIGH:
            edge = below ^ (below << 1)
            while edge:
                x = (edge & -edge).bit_length() - 1
                edge &= edge - 1
                if cell(x, y):
                    starts.setdefault((x, y + 1), []).append((x, y))
                else:
                    starts.setdefault((x, y), []).append((x, y + 1))
    loops = []
    while starts:
        begin = here = next(iter(starts))
        heading, loop = None, []
        while True:
            choices = starts[here]
            pick = 0
            if len(choices) > 1 and heading:
                # Where two corners meet, turn right so that they stay apart.
                right = (-heading[1], heading[0])
                pick = next(
                    (i for i, c in enumerate(choices) if (c[0] - here[0], c[1] - here[1]) == right), 0
                )
            there = choices.pop(pick)
            if not choices:
                del starts[here]
            loop.append(((here[0] + there[0]) / 2 / FINE, (here[1] + there[1]) / 2 / FINE))
            heading = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == begin:
                break
        loops.append(loop)
    return loops


def area(loop):
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(loop, loop[1:] + loop[:1])) / 2


def solid(mask):
    """The mask with its holes filled."""
    return fill([loop for loop in trace(mask) if area(loop) > 0])


def simple(loop, slack):
    """The loop with the points left out that lie within the slack of what remains."""
    half = max(range(len(loop)), key=lambda i: math.dist(loop[0], loop[i]))
    keep = {0, half}
    todo = [(0, half), (half, len(loop))]
    ring = loop + loop[:1]
    while todo:
        a, b = todo.pop()
        (ax, ay), (bx, by) = ring[a], ring[b]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy) or 1e-9
        far, where = slack, None
        for i in range(a + 1, b):
            off = abs((ring[i][0] - ax) * dy - (ring[i][1] - ay) * dx) / length
            if off > far:
                far, where = off, i
        if where is not None:
            keep.add(where)
            todo += [(a, where), (where, b)]
    return [loop[i] for i in sorted(keep)]


def outlines(mask, slack=0.12, least=0.3):
    """The mask as shapes of straight lines; specks smaller than `least` are left out."""
    shapes = []
    for loop in trace(mask):
        if abs(area(loop)) >= least:
            points = simple(loop, slack)
            if len(points) > 2:
                shapes.append((points[0], [(p,) for p in points[1:]]))
    return shapes
