"""Third step: mixes the scores and writes the association table.

usage: build.py VECTORS.npz WORDNET_FOLDER PACKS_FOLDER OUT.bin [FEATURE=WEIGHT...]

The weights were fitted to choices of people; without any, these are taken. Other weights make the tables with which the
partner is measured, for example `glove=11` or `bare=8 senses=6.8`.
"""

import collections
import hashlib
import lzma
import os
import re
import sys
import unicodedata

import numpy as np

import glosses
import vocabulary
import wordnet

WEIGHTS = {"bare": 4.5, "senses": 3.8, "glove": 5.8, "gloss": 9.1, "collocations": 2.3}
NEAREST = 200  # the clue words with which the others are compared
# What words mean and what stands around them are stored apart, so that readings may weigh them differently.
PARTS = [("bare", "senses", "gloss", "collocations"), ("glove",)]
# A kind of what a clue names is among so many of the board words that the clue suggests most, or as many as are kinds.
SUGGESTED = 24
STEPS = 4  # in a unit of the scores
ENTRIES = 780_000  # of each part
# Words that nobody should be given as a clue: WordNet marks some of them, and these are added.
MARKED = {"ethnic_slur", "obscenity", "disparagement", "dirty_word", "vulgarism"}
REFUSED = set("""anal anus ass bitch bloody boob breast butt cock cocaine crap cunt damn dick dildo dyke erotic erotica
erection fag fetish fuck genital genocide heroin holocaust homo hooker incest intercourse jap kinky klan lesbian lynch
molest naked nazi negro nigger nipple nude nudity orgasm orgy paki penis piss porn porno prick pussy queer rape raped
rapist rectum retard semen sex sexual sexy shit slave slavery slut sodomy spic suicide testicle tit torture tranny
vagina whore bastard bugger coon dago freak gook gypsy hag harlot hell hussy kike mulatto pimp prostitute savage
spastic squaw tart tramp wench wop abortion lust virgin gay brothel porn bra thong semen arse turd fart poop
""".split())

# Words that say how others belong together, and suggest nothing themselves.
GRAMMAR = set("""all other more such both many any same each much another several few every either own used being may will
can must have let due various using don who former like including certain main due able unable likely under while
between although since because therefore whose whom anyone someone something anything everything nothing everyone
nobody somebody anybody myself himself herself itself whatever whoever way kind sort
""".split())
# Names of single persons and places, and words of three letters that are not in the texts that WordNet counts, must be
# among so many most frequent words or in so many definitions.
KNOWN, MENTIONS = 5000, 5


def scores(vectors, net, board, weights):
    """Returns the clue words, how many of them may be given, and the scores of all for the board words."""
    clues = [str(word) for word in vectors["clues"]]
    index = {str(word): at for at, word in enumerate(vectors["words"])}
    rows, columns = [index[word.lower()] for word in board], [index[word] for word in clues]
    total = np.zeros((len(board), len(clues)), np.float32)
    for name in ("bare", "glove"):
        if weights.get(name):
            unit = directions(vectors[name])
            total += weights[name] * set_apart(unit[rows] @ unit[columns].T)
    if weights.get("senses"):
        total += weights["senses"] * set_apart(best_senses(vectors, rows, columns))
    lemmas = [net.lemma(vocabulary.key(word)) or vocabulary.key(word) for word in board]
    if weights.get("gloss"):
        total += weights["gloss"] * glosses.cosines(net, lemmas, clues)
    if weights.get("collocations"):
        total += weights["collocations"] * np.log1p(glosses.collocations(net, lemmas, clues))
    return clues, int(vectors["given"]), total


def raised(net, board, clues, total):
    """Returns by how much each score has to be raised so that no clue passes over a kind of what it names."""
    lemmas = [net.lemma(vocabulary.key(word)) or vocabulary.key(word) for word in board]
    kinds = glosses.kinds(net, lemmas, clues)
    place = np.maximum(kinds.sum(0), SUGGESTED)
    least = -np.sort(-total, axis=0)[place - 1, np.arange(len(clues))]
    return np.where(kinds, np.maximum(least - total, 0), 0)


def directions(vectors):
    """Returns the vectors from their mean, of length 1; words without one keep none."""
    used = vectors.any(1)
    vectors = vectors - vectors[used].mean(0)
    vectors[~used] = 0
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)


def best_senses(vectors, rows, columns):
    """Returns how close the closest sense of each board word is to the mean of the clue word's senses."""
    owners, means = vectors["owners"], np.zeros_like(vectors["bare"])
    counts = np.bincount(owners, minlength=len(means))
    np.add.at(means, owners, vectors["senses"])
    has = counts > 0
    means[has] /= counts[has, None]
    means[~has] = vectors["bare"][~has]
    means, senses = directions(means), directions(vectors["senses"])
    clues = means[columns].T
    return np.array([np.max((senses[owners == row] if has[row] else means[[row]]) @ clues, axis=0) for row in rows])


def set_apart(closeness):
    """Returns by how much each pair is closer than the board word is to the clue words nearest to it: some words are near
    everything."""
    return closeness - np.sort(closeness, axis=1)[:, -NEAREST:].mean(1, keepdims=True)


def commonness(net, clues, given):
    """Returns a number from 1 (rare) to 255 for the words to be given, and 0 for the others."""
    texts = (synset.definition for synset in net.synsets.values())
    mentions = collections.Counter(word for text in texts for word in set(re.findall("[a-z]+", text.lower())))
    common = np.zeros(len(clues), np.uint8)
    for at, clue in enumerate(clues[:given]):
        refused = clue in REFUSED or clue in GRAMMAR or any(marked(net, key) for key in net.senses[clue])
        known = at < KNOWN or mentions[clue] >= MENTIONS
        if not refused and telling(net, clue, known):
            common[at] = 255 - 254 * at // given
    return common


def telling(net, clue, known):
    """Returns whether a word is one that people would think of: no adverb, obscure name or abbreviation."""
    first = net.senses[clue][0]
    name = any(kind == "@i" for kind, _ in net.synsets[first].pointers)
    short = len(clue) == 3 and not net.uses.get(clue)
    return first[0] != "r" and (known or not (name or short))


def marked(net, key):
    targets = [target for kind, target in net.synsets[key].pointers if kind in (";u", ";c")]
    return any(MARKED & {word.lower() for word in net.synsets[target].words} for target in targets)


def fold(word):
    word = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in word if not unicodedata.combining(letter) and letter != "-")


def front_coded(words):
    out, last = bytearray(), b""
    for word in words:
        word = word.encode()
        shared = len(os.path.commonprefix([last, word]))
        out += bytes([shared, len(word) - shared]) + word[shared:]
        last = word
    return bytes(out)


def pack(board, clues, common, parts):
    """Returns the bytes of the table; `src/associations/reader.rs` describes them."""
    board_order = sorted(range(len(board)), key=lambda at: fold(board[at]))
    clue_order = sorted(range(len(clues)), key=lambda at: clues[at])
    out = bytearray(b"SKASSOC2")
    out += len(board).to_bytes(2, "little") + len(clues).to_bytes(4, "little") + bytes([STEPS])
    out += front_coded([fold(board[at]) for at in board_order])
    out += front_coded([clues[at] for at in clue_order])
    out += common[clue_order].tobytes()
    for part in parts:
        out += pack_part(part[np.ix_(board_order, clue_order)])
    return bytes(out)


def pack_part(total):
    total = total - total.min()
    word_base = np.median(total - np.median(total, axis=0), axis=1)
    word_base -= word_base.min()
    units = lambda values: np.clip(np.round(values * STEPS), 0, 255).astype(np.uint8)
    word_base = units(word_base)
    clue_base = units(np.median(total - word_base[:, None] / STEPS, axis=0))
    stored = units(total)
    above = total * STEPS - word_base[:, None] - clue_base[None, :].astype(np.float32)
    # A part without weights stores none.
    least = np.partition(above.ravel(), -ENTRIES)[-ENTRIES] if total.any() else np.inf
    out = bytearray(word_base.tobytes() + clue_base.tobytes())
    for scores, kept in zip(stored, above >= least):
        data, last = bytearray(), -1
        for clue in np.flatnonzero(kept):
            skipped = int(clue) - last - 1
            data += bytes([skipped]) if skipped < 255 else b"\xff" + skipped.to_bytes(2, "little")
            data.append(scores[clue])
            last = int(clue)
        out += len(data).to_bytes(4, "little") + data
    print(f"scores to {total.max():.1f}, those {least / STEPS:.2f} above the base are kept")
    return bytes(out)


def main(vectors, net, packs, out, *weights):
    given_weights = {name: float(value) for name, value in (weight.split("=") for weight in weights)}
    vectors, net = np.load(vectors), wordnet.WordNet(net)
    board = vocabulary.board_words(packs)
    given_weights = given_weights or WEIGHTS
    parts = []
    for names in PARTS:
        weights = {name: weight for name, weight in given_weights.items() if name in names}
        clues, given, total = scores(vectors, net, board, weights)
        parts.append(total)
    if given_weights == WEIGHTS:
        parts[0] += raised(net, board, clues, sum(parts))
    data = pack(board, clues, commonness(net, clues, given), parts)
    with open(out, "wb") as file:
        file.write(data)
    print(f"{out}: {len(data)} bytes, {len(lzma.compress(data))} as xz, SHA-256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
