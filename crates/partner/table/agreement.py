"""Compares the scores with what people did: which words givers meant by their clues, and which word guessers took first.

usage: agreement.py VECTORS.npz MODEL_FOLDER WORDNET_FOLDER GIVERS.csv GUESSERS.csv

The two files hold turns of the Cultural Codes data (Shaikh et al. 2023), which is no part of the game:
    NUMBER;black: ['a', ...], tan: ['b', ...], targets: ['c', ...];CLUE
    NUMBER;remaining: ['a', 'b', ...], hint: CLUE;GUESS, GUESS
"""

import re
import sys

import numpy as np

import build
import embed
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


def with_board(vectors, model, net, board):
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
        "senses": np.concatenate([vectors["senses"], model.embed(texts)]),
        "owners": np.concatenate([vectors["owners"], owners]),
    }


def main(vectors, model, net, givers, guessers):
    vectors, net = dict(np.load(vectors)), wordnet.WordNet(net)
    meant = [(words("targets", text), words("tan", text), words("black", text), clue) for text, clue in rows(givers)]
    guessed = []
    for text, guesses in rows(guessers):
        remaining, clue = words("remaining", text), text.rpartition("hint: ")[2]
        if guesses.split(", ")[0] in remaining:
            guessed.append((remaining, guesses.split(", ")[0], clue))
    board = sorted({word for *kinds, _ in meant for kind in kinds for word in kind}
                   | {word for remaining, *_ in guessed for word in remaining})
    vectors = with_board(vectors, minilm.Model(model), net, board)
    clues, _, total = build.scores(vectors, net, board, build.WEIGHTS)
    row, column = {word: at for at, word in enumerate(board)}, {word: at for at, word in enumerate(clues)}

    def ranked(candidates, clue):
        score = total[:, column[understand(net, column, clue)]]
        return sorted(candidates, key=lambda word: -score[row[word]])

    known = lambda turns: [turn for turn in turns if understand(net, column, turn[-1])]
    best = [(ranked(target + tan + black, clue)[0], target, black) for target, tan, black, clue in known(meant)]
    print(f"{len(meant)} clues, {len(best)} of them known: the best word is meant for "
          f"{sum(word in target for word, target, _ in best)}, an assassin for "
          f"{sum(word in black for word, _, black in best)}")
    places = [ranked(remaining, clue).index(guess) for remaining, guess, clue in known(guessed)]
    print(f"{len(guessed)} guesses, {len(places)} after a known clue: the best word for "
          f"{places.count(0)}, among the best three for {sum(place < 3 for place in places)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
