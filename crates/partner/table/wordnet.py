"""WordNet 3.0, read from the files of Debian's wordnet-base."""

import collections
import re

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}

Synset = collections.namedtuple("Synset", "words definition examples pointers")


class WordNet:
    """`senses` has the synsets of each lemma, the most frequent first; `synsets` all of them by part and offset."""

    def __init__(self, folder):
        self.synsets = {}
        for name, part in PARTS.items():
            for line in open(f"{folder}/data.{name}", encoding="utf-8"):
                if not line.startswith("  "):
                    self._read_synset(part, line)
        counts = collections.Counter()
        for line in open(f"{folder}/cntlist.rev", encoding="utf-8"):
            key, sense, count = line.split()
            lemma, _, rest = key.partition("%")
            counts[lemma, TYPES[rest[0]], int(sense)] += int(count)
        ranked = collections.defaultdict(list)
        for place, (name, part) in enumerate(PARTS.items()):
            for line in open(f"{folder}/index.{name}", encoding="utf-8"):
                if line.startswith("  "):
                    continue
                fields = line.split()
                lemma, offsets = fields[0], fields[-int(fields[2]) :]
                for sense, offset in enumerate(offsets, 1):
                    ranked[lemma].append((-counts[lemma, part, sense], sense, place, (part, offset)))
        self.senses = {lemma: [key for *_, key in sorted(found)] for lemma, found in ranked.items()}
        self.uses = {lemma: -sum(count for count, *_ in found) for lemma, found in ranked.items()}
        self.irregular = collections.defaultdict(set)
        for name in PARTS:
            for line in open(f"{folder}/{name}.exc", encoding="utf-8"):
                form, *lemmas = line.split()
                self.irregular[form].update(lemmas)

    def _read_synset(self, part, line):
        data, _, gloss = line.partition(" | ")
        fields = data.split()
        words_end = 4 + 2 * int(fields[3], 16)
        words = [re.sub(r"\(\w+\)$", "", word) for word in fields[4:words_end:2]]
        pointers = []
        for at in range(words_end + 1, words_end + 1 + 4 * int(fields[words_end]), 4):
            kind, offset, target = fields[at : at + 3]
            pointers.append((kind, ("a" if target == "s" else target, offset)))
        texts = gloss.strip().split("; ")
        examples = [text for text in texts if text.startswith('"')]
        definition = "; ".join(text for text in texts if not text.startswith('"'))
        self.synsets[part, fields[0]] = Synset(words, definition, examples, pointers)

    def lemma(self, word):
        """Returns the form of a word that WordNet lists, or `None`."""
        if word in self.senses:
            return word
        for lemma in sorted(self.irregular.get(word, ())):
            if lemma in self.senses:
                return lemma
        for end, base in [("ies", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"),
                          ("er", ""), ("est", "")]:
            if word.endswith(end) and word[: -len(end)] + base in self.senses:
                return word[: -len(end)] + base
        return None
