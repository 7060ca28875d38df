# What the pages beside the game say: a stream's overlay, viewers who vote, moderators, and the key on a phone. Each page
# gets the texts that start with its name and those of all pages, of which its own take precedence.

## All pages: people, phases of a match and its end

all-side-A = Lark
all-side-B = Owl
all-phase-first = Either side may start
all-phase-any = Either side may give a clue
all-phase-clue = { $side } is thinking of a clue
all-phase-guess = { $side } guesses
all-phase-challenge = Clue challenged: { $side } must answer
all-phase-sudden = Sudden death: no clues
all-paused = Paused
all-kind-agent = agent
all-kind-bystander = bystander
all-kind-assassin = assassin
all-outcome-won = Won: all agents found
all-outcome-assassin = Lost: an assassin was touched
all-outcome-tokens = Lost: out of tokens
all-outcome-sudden = Lost in sudden death
all-outcome-gave-up = Given up
all-outcome-void = The match is void

## All pages: counts

all-turn = Turn { $turn }
all-count-agents = Agents { $count }/15
all-count-tokens = Tokens { $left }/{ $of }
all-count-strikes = Strikes { $count }

## All pages: the link

all-opening = Opening the table…
all-hidden = This table allows no spectators.
all-link-lost = No connection to the server. Trying again…
all-link-held = The server answers, but something in between, such as a proxy, holds its news back. Trying again…
all-link-unknown = Nothing to show yet. If players are there, ask the host for a new link.
all-needs-script = This page needs JavaScript.

## The overlay

overlay-title = Overlay · Split Key
overlay-needs-script = This overlay needs JavaScript.
overlay-waits = The next match will start here
overlay-both = Both sides touch words. One wrong word and the match is lost.
overlay-only = Only { $side } touches words. One wrong word and the match is lost.
overlay-gave = { $side } gave a clue
overlay-found = This turn
overlay-agents = Agents
overlay-tokens = Tokens
overlay-strikes = Strikes
overlay-left = { $count } of { $of } left
overlay-finished = All agents found
overlay-acts-clue = Gives a clue
overlay-acts-guess = Guesses
overlay-acts-challenge = Answers
overlay-last = Last guess
overlay-by = { $side } touched
overlay-none = None yet
overlay-kind-agent = Agent
overlay-kind-bystander = Bystander
overlay-kind-assassin = Assassin
overlay-stamp-won = Won
overlay-stamp-void = Void
overlay-stamp-lost = Lost
overlay-outcome-won = All agents found
overlay-outcome-assassin = An assassin was touched
overlay-outcome-tokens = Out of tokens
overlay-result = { $agents } of 15 in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $missed ->
    [0] no bystanders
    [one] { $missed } bystander
   *[other] { $missed } bystanders
}
overlay-blank = The table is hidden
overlay-link-ended = This overlay link is no longer valid. Copy a new one in the game.
overlay-link-busy = Too many pages show this overlay. Trying again…
overlay-missing = No link. In the game: Invite & stream, Overlay.
# A made-up match: 25 words, and four clues that fit the first words of each pair that is found.
overlay-demo-words = HARBOR, LANTERN, GLACIER, VIOLIN, COMPASS, PEPPER, ORBIT, VELVET, TUNNEL, FALCON, MARBLE, SIGNAL, BISCUIT, HOTEL, CIRCUS, MIRROR, NEEDLE, CATHEDRAL, ROCKET, SAFFRON, TICKET, ICE CREAM, ANCHOR, CACTUS, QUARTZ
overlay-demo-clues = SAILING, KITCHEN, POLAR, SPACE

## Viewers who vote

watch-title = Voting page · Split Key
watch-about = Help { $side } find the agents that the clue means. An assassin loses the match.
watch-board = Words
watch-waits = The next match will start here.
watch-ask = Which word would you touch?
watch-closed = You can vote while a side is guessing.
watch-votes = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
}
watch-mine = your vote
watch-challenge = Challenge the clue
watch-touch-in = The word with the most votes will be touched in { $seconds } s.
watch-chat = Also by chat on twitch.tv/{ $channel }: !guess WORD, !challenge
watch-late = You see the table { $seconds } s late. Players see your vote only if they haven't moved on.
watch-found-by = agent, found by { $side }
watch-missed-by = bystander, missed by { $side }
watch-touched = { $word }: { $kind }
watch-points = { $score ->
    [one] { $score } point for the players
   *[other] { $score } points for the players
}
watch-score = Your score
watch-you = You
watch-players = The players
watch-together = The players touched { $count } of your { $of } words.
watch-together-once = The players also touched your word.
watch-together-never = The players didn't touch your word.
watch-no-score = Vote for words in the next match to see your score here.
watch-refused-late = Too late: the table has moved on. Look at it again.
watch-refused-closed = There's nothing to vote on right now. Wait for the next clue.
watch-refused-not-offered = The match has moved on. Look at the table again.
watch-refused-often = Too many votes from here. Wait a moment.
watch-refused-address = Too many people are already voting from this network. Try another network.
watch-refused-full = Too many people are voting. Your vote doesn't count this time. Try again next turn.
watch-refused-unsent = Your vote was not sent. Try again.
watch-blank = The host has hidden the table for a moment.
watch-link-ended = This link is no longer valid. Ask for a new one.
watch-link-busy = Too many people are watching. Trying again…
watch-missing = This page needs a table's link. Open the whole link you were given.

## Moderators

moderate-title = Moderator
moderate-waiting = Waiting for you
moderate-nothing = Nothing is waiting.
moderate-decided = Decided
moderate-all = Show without asking
moderate-kind-name = Name
moderate-kind-clue = Clue
moderate-kind-line = Message
moderate-every-name = All names
moderate-every-clue = All clues
moderate-every-line = All messages
moderate-from = Message from { $name }
moderate-show = Show
moderate-hide = Hide
moderate-is-shown = { $kind }: shown
moderate-is-hidden = { $kind }: hidden
moderate-named = { $action }: { $text }
moderate-off = The table's host hasn't chosen “Only what's approved”, so nothing here changes what your audience sees.
moderate-late = The audience sees what you approve { $seconds } s later.
moderate-came = { $count ->
    [one] { $count } waiting
   *[other] { $count } waiting
}
moderate-failed = That was not sent. Try again.
moderate-link-busy = The server is busy. Trying again…
moderate-link-ended = This link is no longer valid. Ask the table's host for a new one.
moderate-missing = This page needs a link. Open the one that the table's host has given you.

## The key on a phone or in another window: pairing

key-title = My key · Split Key
key-opening = Opening the code…
key-compare = Does the game show these words as well? If so, press Yes there. If it asks about other words, press No.
key-used = This code was already used, or is over a minute old. If no one here opened it, press No in the game. Then get a new code.
key-wrong = This is not a complete pairing link. Scan the code again.
key-often = Too many codes were tried from here. Wait a minute and get a new code in the game.
key-missing = No code. In the game: Invite & stream, Key on my phone, Show code.
key-game = Waiting for the game. If nothing happens, go back to its window.
key-refused = Not paired: No was pressed in the game. If that was a mistake, get a new code there.
key-revoked = No key any more: this page was unpaired or replaced, or you left your seat. Pair it again in the game.
key-gone = The pairing ended because the table or the server stopped. In the game, press “Key on my phone” again.

## The key: the match

key-waits = Waiting for the next match
key-mine-clue = Your side gives a clue
key-mine-guess = Your side guesses
key-mine-challenge = Your clue is challenged: answer in the game
key-found = found
key-missed = missed by { $side }
key-waits-for-teammate = touch waits for a teammate

## The key: what the player does

key-clue = Clue
key-number = Number
key-give = Send clue
key-insist = Send anyway
key-again-tokens = Press again: costs one token
key-again-strikes = Press again: costs two strikes
key-pick = Press a word to select it
key-touch = Touch { $word }
key-wants = { $name } wants to touch { $word }.
key-waits-for-other = A teammate also has to touch { $word }.
key-confirm = Also touch { $word }
key-drop-touch = Not this one
key-stop = End turn
key-sending = Sending…
key-unanswered = The server didn't answer. Look at the match before you try again.
key-penalty-tokens = Sending it anyway costs one token.
key-penalty-strikes = Sending it anyway costs two strikes.
key-refusal-invalid = Change the clue.
key-refusal-doubtful = The others may challenge it. Change it, or send it anyway.
key-refusal-forbidden = This table allows valid clues only. Change the clue.
key-refusal-stale = Something else happened first. Look at the table and try again.
key-refusal-paused = The match is paused. Wait until it resumes.
key-refusal-away = Your game isn't connected to the table. Open it again first.
key-refusal-second = Another member of your side has to confirm this touch. Wait for them.
key-refusal-busy = That was too fast. Wait a moment.
key-refusal-unreadable = A clue is one word of at most 64 letters. Change it.
key-refusal-early = Find one agent first. Then you may end the turn.
key-refusal-not-now = The match has moved on. Look at the table again.

## The key: the referee's remarks

key-finding-same-word = This is { $word }, which is on the table.
key-finding-spelling-variant = This is another spelling of { $word }.
key-finding-form = This is a form of { $word }.
key-finding-irregular = This is a form of { $word }.
key-finding-derivation = This shares a root with { $word }.
key-finding-sibling = This and { $word } both come from “{ $because }”.
key-finding-compound-part = This is part of { $word }.
key-finding-contains-board-word = This contains { $word }.
key-finding-shared-part = This and { $word } share the part “{ $because }”.
key-finding-not-one-word = This is not one word.
key-finding-too-long = This clue is too long to judge.
key-finding-maybe-acronym = This may be an acronym.
key-finding-unknown = This uses letters that the referee can't read.
