"""Compares the scores with what people did: which words givers meant by their clues, and which word guessers took first.
Fits the weights to the turns with one half of the clue words, and tells how well they do with the other half.

usage: agreement.py VECTORS.npz MODEL_FOLDER EMBEDDINGS.json WORDNET_FOLDER GIVERS.csv GUESSERS.csv

The two files hold turns of the Cultural Codes data (Shaikh et al. 2023), which is no part of the game:
    NUMBER;black: ['a', ...], tan: ['b', ...], targets: ['c', ...];CLUE
    NUMBER;remaining: ['a', 'b', ...], hint: CLUE;GUESS, GUESS
"""

import hashlib
import re
import sys

import numpy as np

import build
import embed
import glove
import minilm
import vocabulary
import wordnet

ENDINGS = [("'s", ""), ("ing", ""), ("ing", "e"), ("ness", ""), ("ed", ""), ("ed", "e"), ("s", "")]


def rows(path):
    for line in open(path, encoding="utf-8"):
        fields = line.rstrip("\n").split(";")
        if len(fields) == 3 and fields[0].isdigit():
            yield fields[1], fields[2].strip()


def words(name, text):
    found = re.search(rf"{name}: \[(.*?)\]", text)
    return re.findall(r"'(.*?)'", found[1]) if found else []


def understand(net, known, clue):
    """Returns the clue word of the table, much as `src/understanding.rs` does."""
    clue = clue.lower().replace("-", "")
    others = [clue[: -len(end)] + base for end, base in ENDINGS if clue.endswith(end)]
    return next((word for word in [clue, net.lemma(clue), *others] if word in known), None)


def with_board(vectors, model, embeddings, net, board):
    """Returns the vectors with those of other board words."""
    first, texts, owners = len(vectors["words"]), [], []
    for at, word in enumerate(board):
        for text in vocabulary.sense_texts(net, word, embed.BOARD_SENSES):
            texts.append(text)
            owners.append(first + at)
    return {
        "clues": vectors["clues"],
        "given": vectors["given"],
        "words": np.concatenate([vectors["words"], board]),
        "bare": np.concatenate([vectors["bare"], model.embed(board)]),
        "glove": np.concatenate([vectors["glove"], embeddings.embed(board)]),
        "senses": np.concatenate([vectors["senses"], model.embed(texts)]),
        "owners": np.concatenate([vectors["owners"], owners]),
    }


class Turn:
    """A clue with the words that it could mean: a row of features for each, and whether it was meant or an assassin."""

    def __init__(self, clue, targets, others, black, features):
        words = targets + others + black
        self.half = hashlib.md5(clue.encode()).digest()[0] % 2
        self.features = np.array([features(word, clue) for word in words])
        self.meant = np.array([word in targets for word in words])
        self.black = np.array([word in black for word in words])

    def chances(self, weights):
        scores = self.features @ weights
        chances = np.exp(scores - scores.max())
        return chances / chances.sum()


def fit(turns, rounds=100):
    """Returns the weights by which the softmax of the scores makes the choices most likely (conditional logit)."""
    weights = np.zeros(turns[0].features.shape[1])
    for _ in range(rounds):
        slope, curve = -0.01 * weights, 0.1 * np.eye(len(weights))
        for turn in turns:
            chances = turn.chances(weights)
            meant = chances * turn.meant
            mean = chances @ turn.features
            slope += meant @ turn.features / meant.sum() - mean
            apart = turn.features - mean
            curve += apart.T @ (apart * chances[:, None])
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def told(turns, weights):
    best = [(turn, turn.chances(weights).argmax()) for turn in turns]
    meant, black = sum(turn.meant[at] for turn, at in best), sum(turn.black[at] for turn, at in best)
    likely = np.mean([np.log(turn.chances(weights)[turn.meant].sum()) for turn in turns])
    return f"{len(turns)} turns: the best word is meant in {meant}, an assassin in {black}; log-likelihood {likely:.3f}"


def main(vectors, model, embeddings, net, givers, guessers):
    vectors, net = dict(np.load(vectors)), wordnet.WordNet(net)
    choices = [(clue, words("targets", text), words("tan", text), words("black", text)) for text, clue in rows(givers)]
    for text, guesses in rows(guessers):
        remaining, clue, first = words("remaining", text), text.rpartition("hint: ")[2], guesses.split(", ")[0]
        if first in remaining:
            choices.append((clue, [first], [word for word in remaining if word != first], []))
    board = sorted({word for _, *kinds in choices for kind in kinds for word in kind})
    vectors = with_board(vectors, minilm.Model(model), glove.Glove(embeddings), net, board)
    names = list(build.WEIGHTS)
    clues, _, _ = build.scores(vectors, net, board, {})
    features = np.array([build.scores(vectors, net, board, {name: 1})[2] for name in names])
    row, column = {word: at for at, word in enumerate(board)}, {word: at for at, word in enumerate(clues)}
    known = [(understand(net, column, clue), *kinds) for clue, *kinds in choices]
    at = lambda word, clue: features[:, row[word], column[clue]]
    turns = [Turn(clue, *kinds, at) for clue, *kinds in known if clue]
    print(f"{len(turns)} of {len(choices)} clues are known")
    print("weights of the table:", told(turns, np.array([build.WEIGHTS[name] for name in names])))
    for half in (0, 1):
        weights = fit([turn for turn in turns if turn.half != half])
        print("fitted to the other half:", told([turn for turn in turns if turn.half == half], weights))
    print("fitted to all:", dict(zip(names, np.round(fit(turns), 1).tolist())))


if __name__ == "__main__":
    main(*sys.argv[1:])
