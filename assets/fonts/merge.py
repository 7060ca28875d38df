"""Makes the five fonts of the game from the packages of the Fontsource project.

Run `python3 merge.py PACKAGES` with fonttools and brotli installed (fonttools 4.68 and brotli 1.2 made
the files beside this script), where PACKAGES is a folder that holds the unpacked npm packages
`@fontsource/barlow-condensed`, `@fontsource/barlow`, `@fontsource/courier-prime` and
`@fontsource/roboto-condensed` (5.3.0), as `npm install` lays them out under `node_modules`. Each font is
the latin and the latin-ext file joined, and Roboto Condensed is what the others lack for words that
players bring along: Greek, Cyrillic, Vietnamese and rare Latin letters.
TrueType outlines, no hints, no layout features but kerning. The files split a family by letter, so
that no kerning crosses between them; letters of latin-ext are therefore kerned like the letter that
carries their accent. The script then prints size and coverage, and fails when a letter of one of our
languages other than those known to be missing is not there. The same inputs give the same bytes.
"""

import sys
import tempfile
import unicodedata
from copy import deepcopy
from pathlib import Path

from fontTools.merge import Merger, Options as MergeOptions
from fontTools.subset import Options as SubsetOptions, Subsetter
from fontTools.ttLib import TTFont

LATIN = ("latin", "latin-ext")
FONTS = {
    "BarlowCondensed-Bold.ttf": ("barlow-condensed", 700, LATIN),
    "BarlowCondensed-SemiBold.ttf": ("barlow-condensed", 600, LATIN),
    "Barlow-Medium.ttf": ("barlow", 500, LATIN),
    "CourierPrime-Bold.ttf": ("courier-prime", 700, LATIN),
    "RobotoCondensed-Bold.ttf": (
        "roboto-condensed", 700, ("latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"),
    ),
}

NEEDED = {
    "ASCII": "".join(chr(c) for c in range(0x20, 0x7F)),
    "punctuation": "“”‘’„‚‹›«»–—·×…•¡¿§°†−′″ ",
    "Czech": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž",
    "German": "ÄÖÜẞäöüß",
    "French": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ",
    "Dutch": "ÁÉÍÓÚÄËÏÖÜÈÀÊĲáéíóúäëïöüèàêĳ",
    "neighbours": "ÅåØøÑñŁłĄąĘęŚśŻżŹźĆćŃńŐőŰűŽžĽľĹĺŔŕÕõÃã€",
}
NEEDED_OF_SPARE = {
    "Greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς",
    "Russian": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "Cyrillic of others": "ЄІЇҐЎЂЈЉЊЋЏЃЌЅєіїґўђјљњћџѓќѕ",
    "Vietnamese": "ƠƯẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ",
    "rare Latin": "ĔĬĿŎ",
}
# Texts write SS and IJ for these: the families do not draw them.
KNOWN_MISSING = {"Barlow": "ẞĲ", "Courier": "ẞ", "Roboto": ""}

# Letters that carry another one without a decomposition in Unicode.
CARRIERS = {"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h", "ı": "i", "ȷ": "j"}
# Their caron stands to the right of the letter, where a following letter must not move closer.
RIGHT_CARON = set("ďĽľť")


def part(packages, package, script, weight, leave_out):
    """One file of a family without hints and without the code points that are there already."""
    source = packages / package / "files" / f"{package}-{script}-{weight}-normal.woff2"
    if not source.is_file():
        source = packages / "@fontsource" / source.relative_to(packages)
    font = TTFont(source, recalcTimestamp=False)
    options = SubsetOptions()
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = ["kern"] if script == "latin" else []
    options.drop_tables += ["GSUB", "GDEF"] + ([] if script == "latin" else ["GPOS"])
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.glyph_names = False
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for c in font.getBestCmap() if c >= 0x20 and c not in leave_out])
    subsetter.subset(font)
    font.flavor = None
    return font


def kern_like_carriers(font):
    """Gives every accented letter that the kerning does not know the pairs of the letter under it."""
    if "GPOS" not in font:
        return
    cmap = font.getBestCmap()
    known = set()
    subtables = [s for l in font["GPOS"].table.LookupList.Lookup for s in l.SubTable]
    for table in subtables:
        known.update(table.Coverage.glyphs)
        if table.Format == 2:
            known.update(table.ClassDef2.classDefs)
        else:
            known.update(r.SecondGlyph for s in table.PairSet for r in s.PairValueRecord)
    pairs = []
    for code, glyph in sorted(cmap.items()):
        letter = chr(code)
        carrier = CARRIERS.get(letter) or unicodedata.normalize("NFD", letter)[0]
        base = cmap.get(ord(carrier))
        if carrier != letter and base and glyph not in known:
            pairs.append((letter, glyph, base))
    order = font.getGlyphID
    for table in subtables:
        if table.Format == 2:
            first, second = table.ClassDef1.classDefs, table.ClassDef2.classDefs
            covered = set(table.Coverage.glyphs)
            for letter, glyph, base in pairs:
                if base in covered and letter not in RIGHT_CARON:
                    table.Coverage.glyphs.append(glyph)
                    if first.get(base):
                        first[glyph] = first[base]
                if second.get(base):
                    second[glyph] = second[base]
            table.Coverage.glyphs.sort(key=order)
            continue
        sets = dict(zip(table.Coverage.glyphs, table.PairSet))
        for pair_set in sets.values():
            records = {r.SecondGlyph: r for r in pair_set.PairValueRecord}
            for _, glyph, base in pairs:
                if base in records:
                    copy = deepcopy(records[base])
                    copy.SecondGlyph = glyph
                    pair_set.PairValueRecord.append(copy)
            pair_set.PairValueRecord.sort(key=lambda r: order(r.SecondGlyph))
            pair_set.PairValueCount = len(pair_set.PairValueRecord)
        for letter, glyph, base in pairs:
            if base in sets and letter not in RIGHT_CARON:
                sets[glyph] = deepcopy(sets[base])
        table.Coverage.glyphs = sorted(sets, key=order)
        table.PairSet = [sets[g] for g in table.Coverage.glyphs]
        table.PairSetCount = len(table.PairSet)


def merge(packages, name):
    package, weight, scripts = FONTS[name]
    parts, there = [], set()
    for script in scripts:
        parts.append(part(packages, package, script, weight, there))
        there |= set(parts[-1].getBestCmap())
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for i, font in enumerate(parts):
            files.append(str(Path(folder) / f"{i}.ttf"))
            font.save(files[-1])
        merged = Merger(options=MergeOptions()).merge(files)
        merged["head"].created = parts[0]["head"].created
        merged["head"].modified = parts[0]["head"].modified
        merged.recalcTimestamp = False
        # All parts bring the same names.
        merged["name"].names = parts[0]["name"].names
        kern_like_carriers(merged)
        target = Path(__file__).resolve().parent / name
        merged.save(target)
    return target


def missing(target):
    there = set(TTFont(target).getBestCmap())
    known = next(v for k, v in KNOWN_MISSING.items() if target.name.startswith(k))
    needed = NEEDED_OF_SPARE if target.name.startswith("Roboto") else NEEDED
    lacking = {lang: [c for c in text if ord(c) not in there] for lang, text in needed.items()}
    return (
        {lang: "".join(c for c in cs if c in known) for lang, cs in lacking.items() if set(cs) & set(known)},
        {lang: "".join(c for c in cs if c not in known) for lang, cs in lacking.items() if set(cs) - set(known)},
        len(there),
    )


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python3 merge.py PACKAGES")
    packages = Path(sys.argv[1])
    bad = False
    for name in FONTS:
        target = merge(packages, name)
        known, unknown, count = missing(target)
        print(f"{name}: {target.stat().st_size} bytes, {count} characters, known missing {known}, missing {unknown}")
        bad |= bool(unknown)
    sys.exit("letters are missing" if bad else 0)


if __name__ == "__main__":
    main()
