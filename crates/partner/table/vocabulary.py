"""The board words, the clue words, and the texts that stand for them."""

import re


def board_words(folder):
    """Returns the words of both English packs, in their order."""
    words = []
    for pack in ("one", "two"):
        text = open(f"{folder}/{pack}.txt", encoding="utf-8").read()
        for line in text.partition("\ncards\n")[2].splitlines():
            line = line.partition("#")[0].strip()
            words += [word.strip() for word in line.split("/") if word.strip()]
    assert len(words) == len(set(words)) == 800, len(words)
    return words


def key(word):
    """Returns a word as WordNet writes it."""
    return re.sub(r"[ -]", "_", word.lower())


def clue_words(net, pieces, small):
    """Returns the clue words and how many of them, at the beginning, are common enough to be given as clues.

    The whole words of BERT's vocabulary stand in the order of their frequency. `small` is SCOWL's list of common words.
    """
    whole = [word for word in pieces if word.isascii() and word.isalpha() and len(word) > 2]
    usable = lambda word: word in net.senses and not only_form(net, word)
    given = [word for word in whole if usable(word)]
    known = set(given)
    rest = sorted({word.lower() for word in small if word.isascii() and word.isalpha() and len(word) > 2})
    rest = [word for word in rest if word not in known and usable(word)]
    names = [word for word in whole if net.lemma(word) is None]
    return given + rest + names, len(given)


def only_form(net, word):
    """Returns whether a word is hardly more than a form of another one, as WORKED is of WORK."""
    bases = [base for base in net.irregular.get(word, ()) if base != word and base in net.senses]
    for end, base in [("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"),
                      ("ly", ""), ("ness", "")]:
        if word.endswith(end) and len(word) - len(end) > 2 and word[: -len(end)] + base in net.senses:
            bases.append(word[: -len(end)] + base)
    return any(net.uses.get(base, 0) > 2 * net.uses.get(word, 0) for base in bases)


def sense_texts(net, word, count):
    """Returns a text for each of the first senses of a word."""
    texts = []
    for sense in net.senses.get(key(word), [])[:count]:
        texts.append(f"{word.lower()}: {net.synsets[sense].definition}")
    return texts
