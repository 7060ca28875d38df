"""Makes a table for the benchmark from another source: which words stand together in Webster's dictionary of 1913.

usage: gcide.py DICT VECTORS.npz WORDNET_FOLDER PACKS_FOLDER OUT.bin [WEIGHT]

DICT is `gcide.dict.dz` of Debian's `dict-gcide`. That text is under the GPL, so neither it nor the table is part of the
game. `VECTORS.npz` only says which clue words there are; what the dictionary took from WordNet is left out, so that the
table shares no associations with the one of the game.
"""

import gzip
import re
import sys

import numpy as np

import build
import vocabulary
import wordnet
from glosses import STOP

WINDOW, CONTEXTS, RANK, LEAST = 8, 8000, 200, 5
# An estimate: there are no guesses of people to fit it to.
WEIGHT = 16.0
SOURCE = re.compile(r"\[(?:1913 Webster|Webster 1913 Suppl\.|PJC|AS|Century Dict\. 1906|WordNet[^\]]*)[^\]]*\]")


def blocks(path):
    """Returns the headword and the text of every part of an article that is not WordNet's."""
    text = gzip.open(path, encoding="utf-8", errors="replace", mode="rt").read()
    for article in re.split(r"\n\n(?=\S)", text):
        head, start = article.split("\\")[0].split("\n")[0].strip().lower(), 0
        for source in SOURCE.finditer(article):
            if not source.group().startswith("[WordNet"):
                part = re.sub(r"\\[^\\]*\\|\[[^\]]*\]", " ", article[start : source.start()])
                yield head, part
            start = source.end()


def pairs(path, net, index):
    """Returns how often each two words of the index stand near each other, as sorted pairs and counts."""
    lemma_of, stream, heads = {}, [], []
    for head, text in blocks(path):
        found = []
        for token in re.findall(r"[a-z]+", text.lower()):
            if token not in lemma_of:
                lemma = net.lemma(token) if len(token) > 2 and token not in STOP else None
                lemma_of[token] = index.get(lemma, -1)
            if lemma_of[token] >= 0:
                found.append(lemma_of[token])
        if index.get(head, -1) >= 0:
            heads += [(index[head], other) for other in found]
        stream += found + [-1] * WINDOW
    stream, heads = np.array(stream, np.int64), np.array(heads, np.int64)
    print(len(stream), "tokens,", len(heads), "words in articles on a known word", flush=True)
    found = [heads[:, 0] * len(index) + heads[:, 1]]
    for distance in range(1, WINDOW + 1):
        left, right = stream[:-distance], stream[distance:]
        both = (left >= 0) & (right >= 0) & (left != right)
        found.append(left[both] * len(index) + right[both])
    keys, counts = np.unique(np.concatenate(found), return_counts=True)
    return keys // len(index), keys % len(index), counts.astype(np.float32)


def vectors(path, net, words):
    """Returns a vector of length 1 for each word, or of length 0 for words that are hardly there."""
    index = {word: at for at, word in enumerate(words)}
    left, right, counts = pairs(path, net, index)
    size = len(words)
    total = np.bincount(left, counts, size) + np.bincount(right, counts, size)
    context = np.full(size, -1)
    context[np.argsort(-total, kind="stable")[:CONTEXTS]] = np.arange(CONTEXTS)
    table = np.zeros((size, CONTEXTS), np.float32)
    for one, other in ((left, right), (right, left)):
        used = context[other] >= 0
        np.add.at(table, (one[used], context[other[used]]), counts[used])
    share = table.sum(0) ** 0.75
    with np.errstate(divide="ignore", invalid="ignore"):
        table = np.log(table * (share.sum() / share)[None, :] / np.maximum(table.sum(1), 1)[:, None])
    table[~np.isfinite(table) | (table < 0)] = 0
    table[total < LEAST] = 0
    basis = np.random.default_rng(1913).standard_normal((CONTEXTS, RANK + 30)).astype(np.float32)
    for _ in range(3):
        basis, _ = np.linalg.qr(table.T @ (table @ basis))
    left, strength, _ = np.linalg.svd(table @ basis, full_matrices=False)
    result = left[:, :RANK] * np.sqrt(strength[:RANK])
    return result / np.maximum(np.linalg.norm(result, axis=1, keepdims=True), 1e-6)


def main(path, clues, net, packs, out, weight=WEIGHT):
    stored, net = np.load(clues), wordnet.WordNet(net)
    board, clues = vocabulary.board_words(packs), [str(word) for word in stored["clues"]]
    lemmas = [net.lemma(vocabulary.key(word)) or vocabulary.key(word) for word in board]
    words = sorted(set(lemmas) | set(clues))
    index = {word: at for at, word in enumerate(words)}
    found = vectors(path, net, words)
    total = float(weight) * found[[index[word] for word in lemmas]] @ found[[index[word] for word in clues]].T
    common = build.commonness(net, clues, int(stored["given"]))
    # Words that the dictionary hardly has say nothing, so nobody gives them.
    common[~found[[index[word] for word in clues]].any(1)] = 0
    data = build.pack(board, clues, common, [np.zeros_like(total), total])
    with open(out, "wb") as file:
        file.write(data)
    print(f"{out}: {len(data)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
