"""Writes land.txt: the land as dots, for the drawing of the mission map.

Usage: python3 land.py land-110m.json > land.txt, with the file from the npm package world-atlas 2.0.2 (Natural Earth).

The file has one line for each row of dots and one character for each dot, `#` for land, in the Miller projection
between the latitudes of crates/campaign/src/chart.rs. Antarctica lies below them.
"""

import json
import math
import sys
from itertools import pairwise

COLUMNS = 144
NORTH, SOUTH = 78.0, -56.0


def miller(latitude):
    return 1.25 * math.log(math.tan(math.pi / 4 + 0.4 * math.radians(latitude)))


def latitude(y):
    return math.degrees(2.5 * (math.atan(math.exp(0.8 * y)) - math.pi / 4))


def rings(path):
    """Returns the outlines as lists of (longitude, latitude)."""
    topology = json.load(open(path, encoding="utf-8"))
    (scale_x, scale_y), (move_x, move_y) = (topology["transform"][key] for key in ("scale", "translate"))
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(points)
    found = []
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for polygon in polygons:
            for ring in polygon:
                points = []
                for index in ring:
                    arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                    points += arc if not points else arc[1:]
                found.append(points)
    return found


def crossings(outlines, latitude):
    """Returns the longitudes at which outlines cross a latitude, and how often they cross 180° north of it."""
    found, around = [], 0
    for points in outlines:
        for (x0, y0), (x1, y1) in pairwise(points):
            unwrapped = x1
            if abs(x1 - x0) > 180:
                # The outline goes around the back of the map: first across 180°, then along it if need be.
                unwrapped = x1 + math.copysign(360, x0)
                part = (math.copysign(180, x0) - x0) / (unwrapped - x0) if unwrapped != x0 else 0
                around += y0 + part * (y1 - y0) > latitude
            if (y0 > latitude) != (y1 > latitude):
                x = x0 + (latitude - y0) * (unwrapped - x0) / (y1 - y0)
                found.append(x1 if unwrapped == x0 else (x + 180) % 360 - 180)
    return found, around


def main():
    outlines = rings(sys.argv[1])
    cell = 2 * math.pi / COLUMNS
    top, bottom = miller(NORTH), miller(SOUTH)
    for row in range(int((top - bottom) / cell)):
        at, around = crossings(outlines, latitude(top - (row + 0.5) * cell))
        longitudes = [(column + 0.5) * 360 / COLUMNS - 180 for column in range(COLUMNS)]
        inside = [(around + sum(x < longitude for x in at)) % 2 for longitude in longitudes]
        print("".join("#" if land else "." for land in inside))


if __name__ == "__main__":
    main()
