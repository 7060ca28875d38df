"""First step: computes the MiniLM vectors of all words and senses. Takes about ten minutes of one core.

usage: embed.py MODEL_FOLDER WORDNET_FOLDER SMALL_WORD_LIST PACKS_FOLDER OUT.npz
"""

import sys

import numpy as np

import minilm
import vocabulary
import wordnet

BOARD_SENSES, CLUE_SENSES = 4, 2


def main(model, net, small, packs, out):
    model, net = minilm.Model(model), wordnet.WordNet(net)
    board = vocabulary.board_words(packs)
    small = open(small, encoding="utf-8").read().split()
    clues, given = vocabulary.clue_words(net, list(model.tokenizer.pieces), small)
    print(len(board), "board words,", len(clues), "clue words,", given, "to give")
    words = list(dict.fromkeys([word.lower() for word in board] + clues))
    texts, owners = [], []
    for at, word in enumerate(words):
        count = BOARD_SENSES if at < len(board) else CLUE_SENSES if at < len(board) + given else 0
        for text in vocabulary.sense_texts(net, word, count):
            texts.append(text)
            owners.append(at)
    print(len(words), "words,", len(texts), "senses", flush=True)
    bare = model.embed(words)
    np.savez(out + ".bare.npz", words=np.array(words), bare=bare)
    senses = model.embed(texts)
    np.savez(out, words=np.array(words), clues=np.array(clues), given=given, bare=bare, senses=senses,
             owners=np.array(owners))


if __name__ == "__main__":
    main(*sys.argv[1:])
