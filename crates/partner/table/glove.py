"""Second step: adds the GloVe vectors of all words, which come from the words that stand around them in texts.

usage: glove.py EMBEDDINGS.json VECTORS.npz OUT.npz
"""

import json
import sys

import numpy as np

SIZE = 100
# What all words share is taken from so many of the most frequent ones: their mean, and their strongest directions.
COMMON, DIRECTIONS_OF, DIRECTIONS = 50_000, 20_000, 2


class Glove:
    def __init__(self, path):
        self.known = json.load(open(path, encoding="utf-8"))["vectors"]
        common = np.array([vector[:SIZE] for vector in list(self.known.values())[:COMMON]], np.float32)
        self.mean = common.mean(0)
        self.shared = np.linalg.svd(common[:DIRECTIONS_OF] - self.mean, full_matrices=False)[2][:DIRECTIONS]

    def embed(self, words):
        """Returns the vector of each word; unknown words get zeros, and unknown compounds the mean of their parts."""
        vectors = np.zeros((len(words), SIZE), np.float32)
        for at, word in enumerate(words):
            parts = [str(word)] if word in self.known else str(word).replace("-", " ").split()
            parts = [self.known[part][:SIZE] for part in parts if part in self.known]
            if parts:
                vectors[at] = np.mean(parts, axis=0) - self.mean
        return vectors - vectors @ self.shared.T @ self.shared


def main(embeddings, vectors, out):
    vectors = dict(np.load(vectors))
    glove = Glove(embeddings).embed(vectors["words"])
    np.savez(out, **vectors, glove=glove)
    print(np.count_nonzero(glove.any(1)), "of", len(glove), "words are known")


if __name__ == "__main__":
    main(*sys.argv[1:])
