"""Makes the two small fonts of the stream overlay from the fonts beside this script.

Run `python3 overlay.py` with fonttools and brotli installed (fonttools 4.68 and brotli 1.2 made the files in
`web/overlay`). Card words and sentences have the letters of western and central Europe, lower case only where our own
texts and most names need it; clues are always upper case.
"""

import sys
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).parent
OVERLAY = HERE.parent.parent / "web" / "overlay"
UPPER = "ČĎĚŇŘŠŤŮŽŒŸŁĄĘŚŻŹĆŃŐŰĽ’–"
FONTS = {
    "words.woff2": (
        "BarlowCondensed-Bold.ttf", "U+20-7E,U+A1,U+BF,U+C0-CF,U+D1-D6,U+D8-DD,U+DF-EF,U+F1-F6,U+F8-FD,U+FF",
        f"{UPPER}…·", "kern",
    ),
    "clue.woff2": (
        "CourierPrime-Bold.ttf", "U+C0-CF,U+D1-D6,U+D8-DD",
        f" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'-.,:!?&/+{UPPER}", "",
    ),
}

for name, (font, unicodes, text, features) in FONTS.items():
    subset.main([
        str(HERE / font), f"--unicodes={unicodes}", f"--text={text}", "--flavor=woff2",
        f"--layout-features={features}", f"--output-file={OVERLAY / name}",
    ])
    print(name, (OVERLAY / name).stat().st_size, file=sys.stderr)
