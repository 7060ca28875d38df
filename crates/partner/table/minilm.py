"""Sentence vectors of all-MiniLM-L6-v2, computed with numpy alone."""

import json
import re
import struct
import time
import unicodedata

import numpy as np

LAYERS, HEADS, WIDTH = 6, 12, 384
LONGEST = 24  # tokens of a text; definitions are cut here
BATCH = 1024  # tokens at a time


def load(path):
    """Returns the tensors of a safetensors file by name."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        start, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[start:end], np.float32).reshape(entry["shape"])
    return tensors


class Tokenizer:
    """BERT's uncased word pieces."""

    def __init__(self, vocabulary):
        with open(vocabulary, encoding="utf-8") as file:
            self.pieces = {line.rstrip("\n"): number for number, line in enumerate(file)}
        self.unknown = self.pieces["[UNK]"]
        self.ends = self.pieces["[CLS]"], self.pieces["[SEP]"]

    def encode(self, text):
        text = unicodedata.normalize("NFD", text.lower())
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
        numbers = [n for word in re.findall(r"\w+|[^\w\s]", text) for n in self._split(word)]
        return [self.ends[0], *numbers[: LONGEST - 2], self.ends[1]]

    def _split(self, word):
        numbers, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = ("##" if start else "") + word[start:end]
                if piece in self.pieces:
                    break
            else:
                return [self.unknown]
            numbers.append(self.pieces[piece])
            start = end
        return numbers


def gelu(x):
    """GELU with its usual tanh approximation, in place as far as possible, because memory is what it costs."""
    inner = x * x
    inner *= 0.044715 * 0.7978845608
    inner += 0.7978845608
    inner *= x
    np.tanh(inner, out=inner)
    inner += 1
    inner *= x
    inner *= 0.5
    return inner


class Model:
    def __init__(self, folder):
        self.tensors = load(f"{folder}/model.safetensors")
        self.tokenizer = Tokenizer(f"{folder}/vocab.txt")

    def embed(self, texts):
        """Returns one vector of length 1 for each text."""
        numbers = [self.tokenizer.encode(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda at: len(numbers[at]))
        vectors = np.zeros((len(texts), WIDTH), np.float32)
        start, started = 0, time.time()
        while start < len(order):
            rows = order[start : start + BATCH // len(numbers[order[start]])]
            vectors[rows] = self._forward([numbers[row] for row in rows])
            start += len(rows)
            print(f"{start} of {len(order)} texts in {time.time() - started:.0f} s", flush=True)
        return vectors

    def _dense(self, x, name):
        out = x.reshape(-1, x.shape[-1]) @ self.tensors[f"{name}.weight"].T
        out += self.tensors[f"{name}.bias"]
        return out.reshape(*x.shape[:-1], -1)

    def _norm(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        x /= np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        x *= self.tensors[f"{name}.weight"]
        x += self.tensors[f"{name}.bias"]
        return x

    def _forward(self, batch):
        longest = max(map(len, batch))
        count, size = len(batch), WIDTH // HEADS
        tokens = np.zeros((count, longest), np.int64)
        mask = np.zeros((count, longest), np.float32)
        for row, numbers in enumerate(batch):
            tokens[row, : len(numbers)] = numbers
            mask[row, : len(numbers)] = 1
        start = "embeddings"
        x = self.tensors[f"{start}.word_embeddings.weight"][tokens]
        x = x + self.tensors[f"{start}.position_embeddings.weight"][:longest]
        x = self._norm(x + self.tensors[f"{start}.token_type_embeddings.weight"][0], f"{start}.LayerNorm")
        hidden = (1 - mask)[:, None, None, :] * -1e9
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"

            def heads(what, x=x, name=name):
                part = self._dense(x, f"{name}.attention.self.{what}")
                return part.reshape(count, longest, HEADS, size).transpose(0, 2, 1, 3)

            weights = heads("query") @ heads("key").transpose(0, 1, 3, 2) / np.sqrt(size) + hidden
            weights = np.exp(weights - weights.max(-1, keepdims=True))
            weights /= weights.sum(-1, keepdims=True)
            mixed = (weights @ heads("value")).transpose(0, 2, 1, 3).reshape(count, longest, WIDTH)
            mixed = self._dense(mixed, f"{name}.attention.output.dense")
            x = self._norm(x + mixed, f"{name}.attention.output.LayerNorm")
            inner = self._dense(x, f"{name}.intermediate.dense")
            x = self._norm(x + self._dense(gelu(inner), f"{name}.output.dense"), f"{name}.output.LayerNorm")
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)
