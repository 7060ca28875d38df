"""Words described by the words of their WordNet definitions and neighbours, and the multi-word lemmas they share."""

import collections
import math
import re

import numpy as np

STOP = set("""a an and any are as at be been being but by can do for from had has have he her him his how if in into is
it its made may more most much not of often on one or other others out over she so some something someone such than
that the their them then there these they this those through to two up upon used usually very was were what when where
which who whose will with within without you your especially having used act acts quality state whether each etc esp
many several also between about after before during because make making person thing things way""".split())
# The weight of what comes from a sense's own words, its examples, and its neighbours.
WORDS, DEFINITION, EXAMPLE, NEIGHBOUR, PARENT_DEFINITION, MENTION = 3.0, 1.0, 0.5, 1.2, 0.3, 0.6
# How much less each further sense counts.
FADE = 0.7
SENSES = 4


def tokens(net, text):
    found = []
    for token in re.findall(r"[a-z]+", text.lower()):
        if len(token) > 2 and token not in STOP:
            lemma = net.lemma(token)
            if lemma and lemma not in STOP:
                found.append(lemma)
    return found


def features(net, lemma, mentions):
    """Returns the weight of each word that describes a lemma."""
    bag = collections.Counter()
    for place, key in enumerate(net.senses.get(lemma, [])[:SENSES]):
        fade, synset = FADE**place, net.synsets[key]
        for word in synset.words:
            for token in tokens(net, word):
                bag[token] += WORDS * fade
        for token in tokens(net, synset.definition):
            bag[token] += DEFINITION * fade
        for token in tokens(net, " ".join(synset.examples)):
            bag[token] += EXAMPLE * fade
        for kind, target in synset.pointers:
            if kind[0] in ";-!" and kind != "!":
                weight = NEIGHBOUR / 2
            else:
                weight = NEIGHBOUR
            other = net.synsets.get(target)
            if other is None:
                continue
            weight *= fade / math.sqrt(len(synset.pointers))
            for word in other.words:
                for token in tokens(net, word):
                    bag[token] += weight
            if kind in ("@", "~"):
                for token in tokens(net, other.definition):
                    bag[token] += PARENT_DEFINITION * weight
    for word, count in mentions.get(lemma, {}).items():
        bag[word] += MENTION * math.log1p(count)
    return bag


def mentions(net, wanted):
    """Returns, for each wanted word, the words whose definitions mention it."""
    found = collections.defaultdict(collections.Counter)
    for synset in net.synsets.values():
        heads = [word.lower() for word in synset.words if word.isalpha()]
        for token in set(tokens(net, synset.definition)):
            if token in wanted:
                for head in heads:
                    found[token][head] += 1
    return found


def cosines(net, rows, columns):
    """Returns the cosine of the descriptions of every row word and column word."""
    named = mentions(net, set(rows) | set(columns))
    bags = {lemma: features(net, lemma, named) for lemma in dict.fromkeys(rows + columns)}
    documents = collections.Counter(token for bag in bags.values() for token in bag)
    index = {token: at for at, token in enumerate(token for token, n in documents.items() if n > 1)}
    vectors = {}
    for lemma, bag in bags.items():
        vector = {index[t]: math.log1p(w) * math.log(len(bags) / documents[t]) for t, w in bag.items() if t in index}
        norm = math.sqrt(sum(w * w for w in vector.values())) or 1
        vectors[lemma] = {at: w / norm for at, w in vector.items()}
    postings = collections.defaultdict(list)
    for row, lemma in enumerate(rows):
        for at, weight in vectors[lemma].items():
            postings[at].append((row, weight))
    postings = {at: tuple(map(np.array, zip(*found))) for at, found in postings.items()}
    result = np.zeros((len(columns), len(rows)), np.float32)
    for column, lemma in enumerate(columns):
        for at, weight in vectors[lemma].items():
            if at in postings:
                place, values = postings[at]
                result[column, place] += weight * values
    return result.T


def collocations(net, rows, columns):
    """Returns how many multi-word lemmas have both the row word and the column word as parts."""
    row_at = collections.defaultdict(list)
    for at, lemma in enumerate(rows):
        row_at[lemma].append(at)
    column_at = {lemma: at for at, lemma in enumerate(columns)}
    result = np.zeros((len(rows), len(columns)), np.float32)
    for lemma in net.senses:
        parts = [net.lemma(part) or part for part in re.split("[_-]", lemma)]
        for one in set(parts):
            for other in set(parts) - {one}:
                if other in column_at:
                    for row in row_at.get(one, ()):
                        result[row, column_at[other]] += 1
    # A compound written as one word joins its two parts as well, as SEASHELL joins sea and shell.
    for row, lemma in enumerate(rows):
        for column, clue in enumerate(columns):
            if lemma + clue in net.senses or clue + lemma in net.senses:
                result[row, column] += 1
    return result


def kinds(net, rows, columns):
    """Returns whether the row word is a kind or an example of what the column word names, as OAK is a plant."""
    named = collections.defaultdict(list)
    for column, lemma in enumerate(columns):
        for key in net.senses.get(lemma, [])[:SENSES]:
            named[key].append(column)
    result = np.zeros((len(rows), len(columns)), bool)
    for row, lemma in enumerate(rows):
        waiting, found = [key for key in net.senses.get(lemma, [])[:SENSES] if key[0] == "n"], set()
        while waiting:
            key = waiting.pop()
            if key not in found:
                found.add(key)
                result[row, named.get(key, [])] = True
                waiting += [target for kind, target in net.synsets[key].pointers if kind in ("@", "@i")]
    return result
