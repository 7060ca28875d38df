"""A player that links words by the letters they share: one question a line, one answer a line."""

import json
import sys


def likeness(one, other):
    """Returns how many pairs of letters two words share."""
    pairs = [{word[at:at + 2].lower() for at in range(len(word) - 1)} for word in (one, other)]
    return len(pairs[0] & pairs[1])


def give(question):
    """Names the pair of letters that most agents and no assassin have."""
    open_words = [word for word in question["words"] if not word["found"]]
    agents = [word["word"] for word in open_words if word["mine"] == "agent"]
    dangers = [word["word"] for word in open_words if word["mine"] == "assassin"]
    used = {turn["clue"] for turn in question["turns"]}
    best = ("qzx" + "abcdefghijklmnopqrstuvwxyz"[len(used) % 26], 1)
    for agent in agents:
        for at in range(len(agent) - 1):
            # A clue may not be a part of a word on the table, so it is turned around.
            clue = "zq" + agent[at:at + 2].lower()[::-1] + "q"
            hits = sum(likeness(agent[at:at + 2], other) for other in agents)
            if clue not in used and hits > best[1] and not any(likeness(agent[at:at + 2], bad) for bad in dangers):
                best = (clue, hits)
    return {"clue": best[0], "count": min(best[1], 3)}


def guess(question):
    """Touches the word that shares most letters with the last clue of the partner, and then stops."""
    if question["may_stop"]:
        return {"stop": True}
    clues = [turn["clue"] for turn in question["turns"] if turn["clue"] and turn["giver"] != question["side"]]
    clue = (clues or [""])[-1].strip("zq")[::-1]
    may_touch = [
        word["word"]
        for word in question["words"]
        if not word["found"] and question["side"] not in word["missed_by"]
    ]
    return {"guess": max(may_touch, key=lambda word: likeness(word, clue))}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(give(asked) if asked["ask"] == "clue" else guess(asked)), flush=True)
