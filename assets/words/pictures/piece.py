"""A pictogram with its options, and the layers it becomes."""

import math
from dataclasses import dataclass

from svgpath import bounds, moved, parse, polygons


@dataclass
class Layer:
    shapes: list
    tone: str
    # "solid": pushes what is behind away, holes filled; "open": the same but holes stay open;
    # "over": lies on top without a margin.
    mode: str = "solid"
    cut: str = ""

    def box(self):
        return bounds(polygons(self.shapes))

    def moved(self, dx, dy):
        return Layer(moved(self.shapes, (1, 0, 0, 1, dx, dy)), self.tone, self.mode, self.cut)


class Piece:
    """A pictogram with its turn, mirroring, tone and own adjustments."""

    def __init__(self, name, shapes, options):
        self.name, self.tone, self.mode = name, None, None
        self.scale, self.dx, self.dy = 1.0, 0.0, 0.0
        turn, flip, flop = 0.0, 1, 1
        for option in options:
            if option in ("ink", "shade", "paper"):
                self.tone = option
            elif option in ("solid", "open", "over"):
                self.mode = option
            elif option == "flip":
                flip = -1
            elif option == "flop":
                flop = -1
            elif option.startswith("dx"):
                self.dx = float(option[2:])
            elif option.startswith("dy"):
                self.dy = float(option[2:])
            elif option.startswith("x"):
                self.scale = float(option[1:]) / 100
            elif option.startswith("r"):
                turn = float(option[1:])
            else:
                raise ValueError(f"unknown option {option!r}")
        self.plain = shapes
        self.turn = (turn, flip, flop)

    def shaped(self, more=0.0, flip=1, flop=1):
        turn, own_flip, own_flop = self.turn
        angle = math.radians(turn * flip * flop + more)
        cos, sin = math.cos(angle), math.sin(angle)
        sx, sy = own_flip * flip, own_flop * flop
        shapes = moved(self.plain, (cos * sx, sin * sx, -sin * sy, cos * sy, 0, 0))
        return shapes, bounds(polygons(shapes))

    def put(
        self, wide, high, x, y, hold=(0.5, 0.5), tone="ink", mode="solid", more=0.0, flip=1, flop=1, cut=""
    ):
        """Fits the pictogram in wide × high and pins its point `hold` (0..1 of its box) at x, y."""
        shapes, (x0, y0, x1, y1) = self.shaped(more, flip, flop)
        size = min(wide / (x1 - x0), high / (y1 - y0)) * self.scale
        dx = x + self.dx - size * (x0 + hold[0] * (x1 - x0))
        dy = y + self.dy - size * (y0 + hold[1] * (y1 - y0))
        return Layer(moved(shapes, (size, 0, 0, size, dx, dy)), self.tone or tone, self.mode or mode, cut)


def line(x0, y0, x1, y1, tone="ink", width=1.3, mode="over"):
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length * width / 2, (y1 - y0) / length * width / 2
    points = [(x0 - uy, y0 + ux), (x1 - uy, y1 + ux), (x1 + uy, y1 - ux), (x0 + uy, y0 - ux)]
    return Layer([(points[0], [(p,) for p in points[1:]])], tone, mode)


def block(x0, y0, x1, y1, tone="ink", mode="over"):
    text = f"M{x0 + 3} {y0}H{x1 - 3}Q{x1} {y0} {x1} {y0 + 3}V{y1 - 3}Q{x1} {y1} {x1 - 3} {y1}"
    return Layer(
        parse(text + f"H{x0 + 3}Q{x0} {y1} {x0} {y1 - 3}V{y0 + 3}Q{x0} {y0} {x0 + 3} {y0}Z"), tone, mode
    )
