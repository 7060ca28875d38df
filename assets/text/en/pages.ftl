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
all-outcome-tokens = Lost: out of time
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
all-link-lost = No connection to the host. Trying again…
all-link-held = The host answers, but something in between, such as a proxy, holds its news back. Trying again…
all-link-unknown = Nothing to show: nobody is at the table, or this link is no longer valid.
all-needs-script = This page needs JavaScript.

## The overlay

overlay-title = Split Key overlay
overlay-needs-script = This overlay needs JavaScript.
overlay-phase-clue = { $side } is thinking
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
overlay-outcome-tokens = Out of time
overlay-result = { $agents } of 15 in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $missed ->
    [0] no bystanders
    [one] { $missed } bystander
   *[other] { $missed } bystanders
}
overlay-blank = The picture is paused
overlay-link-ended = This overlay link is no longer valid. Copy a new one in the game.
overlay-link-busy = Too many pages show this overlay. Trying again…
overlay-missing = This page needs an overlay link from the game: Invite, Overlay.
# A made-up match: 25 words, and four clues that fit the first words of each pair that is found.
overlay-demo-words = HARBOR, LANTERN, GLACIER, VIOLIN, COMPASS, PEPPER, ORBIT, VELVET, TUNNEL, FALCON, MARBLE, SIGNAL, BISCUIT, HOTEL, CIRCUS, MIRROR, NEEDLE, CATHEDRAL, ROCKET, SAFFRON, TICKET, ICE CREAM, ANCHOR, CACTUS, QUARTZ
overlay-demo-clues = SAILING, KITCHEN, POLAR, SPACE

## Viewers who vote

watch-title = Split Key: what would you touch?
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
watch-together-once = The players touched your word, too.
watch-together-never = The players didn't touch your word.
watch-no-score = Vote for words in the next match to see your score here.
watch-refused-late = Too late: the table has moved on.
watch-refused-closed = There's nothing to vote on right now.
watch-refused-not-offered = You can't vote for that now.
watch-refused-often = Too many votes from here. Wait a moment.
watch-refused-address = Too many people are already voting from this network.
watch-refused-full = Too many people are voting. Your vote doesn't count this time.
watch-refused-unsent = Your vote was not sent. Try again.
watch-blank = The picture is paused.
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
moderate-off = The table's host has not chosen “After approval”, so nothing here changes what public views show.
moderate-late = The audience sees what you approve { $seconds } s later.
moderate-came = { $count ->
    [one] { $count } waiting
   *[other] { $count } waiting
}
moderate-failed = That was not sent. Try again.
moderate-link-busy = The host is busy. Trying again…
moderate-link-ended = This link is no longer valid. Ask the table's host for a new one.
moderate-missing = Open the link that the table's host has given you.

## The key on a phone or in another window: pairing

key-title = Split Key: my key
key-opening = Opening the code…
key-compare = Does the game show these words as well? If so, press Yes there. If it asks about other words, press No.
key-used = This code has already been used, or is more than a minute old. If nobody here opened it, press No in the game. Then get a new code there.
key-wrong = This is not a complete pairing link. Scan the code again.
key-often = Too many codes were tried from here. Wait a minute and get a new code in the game.
key-missing = In the game, press “Key on my phone” and scan the code that it shows.
key-game = Waiting for the game. If nothing happens, go back to its window.
key-refused = This page was not paired. Start again in the game if it is yours.
key-revoked = This page no longer shows a key: it was unpaired or replaced by another one, or you left your side.
key-gone = The pairing ended because the table or the host stopped. In the game, press “Key on my phone” again.

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
key-pick = Tap a word to choose it
key-touch = Touch { $word }
key-wants = { $name } wants to touch { $word }.
key-waits-for-other = A teammate has to touch { $word }, too.
key-confirm = Touch { $word }, too
key-drop-touch = Not this one
key-stop = End turn
key-sending = Sending…
key-unanswered = The host didn't answer. See whether the match has gone on before you try again.
key-penalty-tokens = Sending it anyway costs one token.
key-penalty-strikes = Sending it anyway costs two strikes.
key-refusal-invalid = Change the clue.
key-refusal-doubtful = The others may challenge it.
key-refusal-forbidden = This table allows valid clues only. Change the clue.
key-refusal-stale = The match has gone on. Look again, and then decide.
key-refusal-paused = The match is paused.
key-refusal-away = Your game isn't connected to the table. Open it again first.
key-refusal-second = Another member of your side has to confirm this touch.
key-refusal-busy = That was too fast. Wait a moment.
key-refusal-unreadable = A clue is one word of at most 64 letters.
key-refusal-early = Find one agent first. Then you may end the turn.
key-refusal-not-now = That can't be done now.

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
