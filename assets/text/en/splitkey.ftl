# The English texts of Split Key. Keys are named after where they stand.

## The two sides and what words are

side-a = Lark
side-b = Owl

word-agent = agent
word-bystander = bystander
word-assassin = assassin
word-open = open
word-found-by = agent, found by { $side }
word-missed-by = bystander, missed by { $side }
word-missed-by-both = bystander, missed by both sides
word-touched = assassin, touched by { $side }
word-missed = { $side } missed
word-on-key = on your key: { $identity }

## Home

home-title = Split Key
home-tagline = Two sides, one key. Find every agent before the tokens run out.
home-name = Your name
home-name-take = Save name
home-create = Create a table
home-create-sub = You'll get a code to share.
solo-play = Play solo
solo-play-about = With the computer, in English words. Starts at once, works offline.
solo-learn = Learn by playing
solo-begins = Setting up your table
solo-leave = Save and leave
solo-elsewhere = You're already playing solo in another window or tab. Continue there, or close it first.
solo-not-stored = Device full: your last move wasn't saved. Free some space, then press Play solo.
solo-not-loaded = Solo play couldn't be loaded. Check your connection and try again.
solo-failed = Solo play isn't available here. Reload the page, or create a table. ({ $why })
home-how = How it works
home-how-key = Both sides see the same 25 words, but each sees only its own half of the key.
home-how-clue = Give a clue: one word and one number. The other side touches the words you mean.
home-how-turns = Together you have nine turns to find all 15 agents. Don't touch an assassin.
home-mine = With { $others } · { $code }
home-mine-running = Match with { $others } · { $code }
home-mine-turn = Your turn with { $others } · { $code }
home-mine-alone = Just you · { $code }
home-mine-title = Your tables
streamer-ask = Are you streaming?
streamer-ask-about = Streamer mode keeps your key, codes and links out of this window.
streamer-yes = Yes, hide them
streamer-no = No
streamer-on = Streamer mode: no key, codes or links in this window
streamer-why = the reason is hidden in streamer mode
table-unnamed = Someone
home-public-title = Public tables
home-search = Find a table
home-search-take = Search
home-public = { $name } · { $language } · Lark { $lark }, Owl { $owl }, spectators { $watching }
home-public-running = match in progress
home-public-password = password
home-public-knock = newcomers must ask

## Join

join-title = Join a table
join-code = Table code
join-take = Join
join-back = Back
join-invited = You're invited to table { $code }.
join-password = Table password
join-knocked = You've asked to join. Wait for the table's host to let you in.

## Connection

link-idle = You aren't connected to the server.
link-online = Connected.
link-connecting = Connecting to the server…
link-reconnecting = Reconnecting, attempt { $attempt }.
link-waiting = Can't reach the server.
link-no-answer = { $host } doesn't answer.
link-seat-kept = Your seat is being kept.
link-next-try = Next attempt in { $seconds ->
    [one] { $seconds } second.
   *[other] { $seconds } seconds.
}
link-try-now = Reconnect
link-reload = Reload the page
link-wrong-version = The server runs another version of the game. Reload the page, or update the app.
link-host-full = The server is full. Try again later.
link-going-down = The server is restarting. You'll be reconnected.
link-taken-over = You opened this table in another window. Play there, or press Play here instead.
link-table-closed = The server had to close this table. Create a new one.
link-ended-idle = You were disconnected after ten minutes of inactivity. Do anything here to reconnect.
link-quarantined = Sorry: something you did made the server crash twice, so it's keeping you out until it restarts. Please tell its operator.
link-ended-by-player = You ended this connection from another device. Reconnect to play here again.
link-elsewhere = The table is on another server that can't be reached now. Try again in a moment.
link-again = Reconnect
link-here = Play here instead
link-not-private = This connection isn't encrypted: others on the network could read it. Use https:// where you can.
link-lost = Connection lost
link-not-admitted = You couldn't connect
link-taken-over-title = You're playing in another window
link-closed-title = The table is closed
link-ended-title = Disconnected from another device

## The table between matches

table-title = Match settings
table-heading = Table { $code }
table-link = Link to this table
table-only-here = This link works on this computer only. For others, start the game with --lan and open it by this computer's network address.
table-copy = Copy invite
table-copied = Invite copied.
table-closes-soon = { $minutes ->
    [one] This table has been idle for a while. It closes in { $minutes } minute.
   *[other] This table has been idle for a while. It closes in { $minutes } minutes.
}
table-keep = Keep it open
table-not-copied = This browser doesn't allow copying. Select the link and copy it yourself.
table-not-copied-hidden = This browser doesn't allow copying. Use another one, or leave streamer mode to see the link.
table-side = { $side } side
table-yours = Your side
table-partners = Partner side
table-you = { $name } (you)
table-host-of = host
table-away = away
table-lost = disconnected
table-here = here
table-empty = Nobody here yet
table-sit = Sit with { $side }
table-ask = Ask to join { $side }
table-side-full = This side is full.
table-side-ready = { $side } side: ready
table-ready-mine = My side is ready
table-stand = Leave my seat
table-spectators = Spectators: { $count }
table-no-spectators = No spectators.
table-mission = Mission
table-mission-numbers = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} · { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}
table-tokens = Tokens
table-tokens-9 = 9 standard
table-tokens-10 = 10 easier
table-tokens-11 = 11 easiest
table-host-sets = { $name } chooses these
table-you-set = You choose these
table-start = Start match
table-start-empty = { $side } needs a player.
table-start-empty-both = Both sides need a player.
table-start-host = Waiting for { $name } to start.
table-start-lost = { $name } is disconnected. You can start once they're back.
table-ready = Everyone's in. You can start.
table-debrief = Back to the debrief
table-leave = Leave table
table-secrets = What your key holds

## A match

match-first = Either side may start
match-first-sub = The first clue decides who begins.
match-clue-any = Either side may give a clue
match-clue-any-sub = Turn { $turn }
match-clue-mine = Your turn: give a clue
match-clue-theirs = { $side } is thinking of a clue
match-guess-mine = Clue { $clue } · { $number }: you guess
match-guess-theirs = Clue { $clue } · { $number }: { $side } guesses
match-guess-no-clue = { $side } guesses
match-challenge-mine = Your clue is challenged
match-challenge-theirs = Clue challenged: { $side } must answer
match-challenge-sub = { $guesser } says { $giver }'s clue is invalid.
match-sudden = Sudden death: no clues
match-sudden-both = Both sides touch words. One wrong word and the match is lost.
match-sudden-one = Only { $side } touches words. One wrong word and the match is lost.
match-sudden-left = Agents left
match-sudden-agents = { $count ->
    [one] One agent is left.
   *[other] { $count } agents are left.
}
match-sudden-split = { $side } still has { $theirs } to find, and you have at least { $mine }.
match-turn = { $giver } gives, { $guesser } guesses. Turn { $turn }
match-turn-rest = { $giver } gives every clue from now on. Turn { $turn }
match-agents = { $count } of 15 agents
match-agents-caption = Agents
match-tokens-caption = Tokens
match-tokens = { $count ->
    [one] { $count } token left
   *[other] { $count } tokens left
}
match-bank = { $count ->
    [one] { $count } token left
   *[other] { $count } tokens left
}: { $bystander } with a bystander up, { $check } with a check up. Check tokens taken: Lark { $lark }, Owl { $owl }.
match-strikes-caption = Strikes
match-race = Strike race
match-strikes = { $count ->
    [one] { $count } strike
   *[other] { $count } strikes
}
match-strikes-for = { $count ->
    [one] { $count } strike
   *[other] { $count } strikes
}: clues { $clues }, bystanders { $bystanders }, assassins { $assassins } (10 each), invalid clues { $illegal } (2 each).
match-left = Agents left to clue: { $count }
match-left-theirs = Left for { $side } to find: { $count }
match-log = Clues
match-log-earlier = Earlier clues
match-found-now = Found this turn:
match-log-empty = No clues yet. Try to link two words with one clue.
match-log-sudden = Sudden death
match-log-invalid = invalid
thoughts = What the guessers thought
thought-line = { $turn }. { $side } thought: { $thought }
thought-label = Your thoughts, for your partner (optional)
thought-send = Tell
match-log-line = { $turn }. { $side }: { $clue }, { $number }
match-log-line-found = { $turn }. { $side }: { $clue }, { $number }: { $words }
match-log-found = { $word } { $identity }
match-words = The 25 words
match-clue = Your clue
match-clue-hint = One word
match-clue-hint-hidden = One word, shown as dots
match-referee-hidden = The referee has a comment on this clue. It stays hidden while your key is hidden.
match-clue-left = { $count ->
    [one] { $count } letter left
   *[other] { $count } letters left
}
match-number = Number
match-number-more = 5+
match-number-less = 0–4
match-send = Send clue
match-send-for = Send for { $number }
match-send-short = Send
match-sending = Sending your clue…
match-send-later = Your clue will be sent when you're connected again.
match-send-empty = Type one word that links some of your agents.
match-send-number = Choose how many words it is for.
match-insist = Send anyway: −1 token
match-insist-race = Send anyway: 2 strikes
match-insist-doubtful = Send anyway
match-assassins = Check your assassins:
match-touch = Touch { $word }
match-touch-again = Press again to touch { $word }.
match-touch-hint = Touch a word that fits the clue, or an earlier one.
match-touch-hint-race = Touch a word that fits the clue, or an earlier one, or make a list.
match-touch-zero = A clue for 0 fits none of their agents. Touch a word for an earlier clue.
match-touch-two = A mistake costs two tokens now.
match-touch-lost = Careful: a mistake can't be paid now. It loses the match.
match-answer-hint = Admit it if the clue was invalid, or stand by it.
match-touch-sudden = Touch a word you're sure of.
match-stop = End turn
match-stop-needs-guess = You can end the turn after one correct guess.
match-stop-needs-guess-race = Touch a word, or pass the turn. Neither costs a strike by itself.
match-challenge = Challenge
match-concede = Admit it's invalid
match-concede-race = Admit it's invalid
match-deny = Stand by it
match-waiting = { $side } decides.
match-watching = You're a spectator.
match-give-up = Give up
match-void = Void the match
match-agree-give-up = Agree to give up
match-agree-void = Agree: void the match
match-offered-give-up = { $side } wants to give up. Agree, or decline and play on.
match-offered-void = { $side } wants to void the match because the clue gave too much away. Agree, or decline and play on.
match-offer-decline = Decline
match-offer-withdraw = Take it back
match-offer-mine = You've asked to end the match. { $side } must agree.
match-key = Your key ({ $side })
match-key-shown = Key shown: keep it private
match-key-hidden = Your key is hidden
match-key-none = Spectator: no key on this screen
match-key-camera = On camera: no key on this screen
match-key-streamer = Streamer mode: no key on this screen
match-key-peeked = You're peeking at your key
match-peek-allow = Let me peek at my key
match-peek-keys = Hold here, or hold F9, to peek at your key.
match-hide-key = Hide your key
match-show-key = Show your key
match-hide = Hide
match-show = Show
match-flat = Flat table
match-deep-no-room = 3D needs a larger window.
match-menu = Menu
match-menu-close = Close
match-leave = Leave table
match-leave-title = Leave during the match?
match-leave-text = Your side may need you. You can come back with the table code.
match-leave-yes = Leave table
match-leave-no = Stay
confirm-stop-title = End your turn?
confirm-stop-text = Ending it uses one token.
confirm-stop-text-race = It costs no strikes.
confirm-stop-no = Keep guessing
confirm-concede-title = Admit that the clue is invalid?
confirm-concede-text = It costs one token. The other side can still guess from it.
confirm-concede-text-race = It costs two strikes. The other side can still guess from it.
confirm-concede-no = Stand by it
confirm-concede-yes = Admit it's invalid
confirm-challenge-title = Challenge this clue?
confirm-challenge-text = You say that it breaks the rules. The side that gave it must admit it or stand by it.
confirm-give-up-title = Ask to give up?
confirm-void-title = Ask to void the match?
confirm-end-text = You ask for your whole side. The match ends if the other side agrees.
confirm-end-no = Play on
confirm-end-yes = Ask them
confirm-insist-title = Send this clue anyway?
confirm-insist-text = The referee says it is invalid, so it costs one token.
confirm-insist-text-race = The referee says it is invalid, so it costs two strikes.
confirm-insist-no = Change the clue
match-is-lost = { $name } is offline
match-is-away = { $name } is away
match-away = { $name } disconnected. Their seat is being kept.
match-from = From { $side }
match-pin = Pin
match-pin-word = Pin { $word } for us
list-begin = Begin a list with { $word }
list-words = Your list: { $words }. Press words to add them or take them out.
list-send = Touch in this order
list-clear = Clear
list-place = number { $place } in your list
match-turn-number = Turn { $turn }
match-keys-clue = { $key ->
    [shown] Enter sends · Tab moves to the number · Ctrl+K hides your key
    [hidden] Enter sends · Tab moves to the number · Ctrl+K shows your key
   *[none] Enter sends · Tab moves to the number
}
match-keys-guess = { $key ->
    [shown] Arrow keys move · Enter touches · E ends the turn · K hides your key
    [hidden] Arrow keys move · Enter touches · E ends the turn · K shows your key
   *[none] Arrow keys move · Enter touches · E ends the turn
}
match-keys-watch = Space skips · F switches 3D and flat · Escape opens the menu
match-keys-wait = { $key ->
    [shown] Arrow keys move · K hides your key · F switches 3D and flat
    [hidden] Arrow keys move · K shows your key · F switches 3D and flat
   *[none] Arrow keys move · F switches 3D and flat
}
match-tab-board = Board
match-tab-key = My key
match-tab-streamer = Streaming
match-tab-log = Clues

## The debrief

debrief-title = Debrief · { $mission }
debrief-won = All agents found
debrief-lost-assassin = An assassin was touched
debrief-lost-tokens = Out of tokens
debrief-lost-sudden = Lost in sudden death
debrief-lost-gave-up = Given up
debrief-void = The match is void
debrief-won-sentence = You found all 15 agents. The match is won.
debrief-won-sentence-race = You found all 15 agents.
debrief-lost-assassin-sentence = { $word } was an assassin. The match is lost.
debrief-lost-tokens-sentence = There aren't enough tokens left to pay for the mistake. The match is lost.
debrief-lost-sudden-sentence = A wrong word in sudden death. The match is lost.
debrief-lost-gave-up-sentence = Both sides gave up. The match is lost.
debrief-lost-gave-up-sentence-race = You both gave up. Your pair ranks after every pair that finishes.
debrief-void-sentence = Both sides called the match void. It does not count.
debrief-result = { $agents } of 15 in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $missed ->
    [0] no bystanders
    [one] { $missed } bystander
   *[other] { $missed } bystanders
}.
debrief-result-race = { $agents } of 15 in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $missed ->
    [0] no bystanders
    [one] { $missed } bystander
   *[other] { $missed } bystanders
}, { $assassins ->
    [0] no assassins
    [one] { $assassins } assassin
   *[other] { $assassins } assassins
}.
debrief-score = Score
debrief-score-left = Tokens left
debrief-score-checks = Turns ended with a check
debrief-score-sudden = Sudden death
strikes-clues = Clues
strikes-bystanders = Bystanders
strikes-assassins = Assassins
strikes-illegal = Invalid clues
debrief-score-none = none
debrief-score-line = { $label }: { $points }
debrief-no-score = No score
debrief-band-won = Won
debrief-band-won-race = Finished
debrief-band-really-good = Really good
debrief-band-awesome = Awesome
debrief-band-mission-map = Masterly
debrief-stamp-won = { $mission } won
debrief-stamp-lost = Lost
debrief-stamp-lost-race = Not finished
debrief-stamp-void = Void
debrief-advice-assassins = Check your three assassins before every clue. Try again with new cards, or flip these.
debrief-advice-assassin-sudden = In sudden death only earlier clues help: read them once more, and touch the surest words first.
debrief-advice-assassin-beyond = The clue's number had already been reached: ending the turn there is the safe choice.
debrief-advice-assassin-last = It was the last turn: bigger clues early on leave time for a careful end.
debrief-advice-two = Most clues have to link two words.
debrief-advice-two-extra = Most clues have to link two words; with 10 or 11 tokens it's easier.
debrief-advice-single = { $count } of { $of } clues were for a single word.
debrief-advice-fruitless = In { $count } turns the very first word was wrong: a clue should point clearly to at least one of its words.
debrief-advice-early = { $count } turns ended before the clue's number was reached: words of earlier clues can still be touched in any later turn.
debrief-advice-double = { $count } mistakes cost two tokens each: once only checks are left in the bank, touch only words you're sure of.
debrief-advice-penalised = { $count ->
    [one] An invalid clue cost a token: read what the referee says before you send a clue.
   *[other] Invalid clues cost { $count } tokens: read what the referee says before you send a clue.
}
debrief-advice-close = { $count ->
    [one] Only one agent was left: so close!
   *[other] Only { $count } agents were left: so close!
}
debrief-advice-sudden-left = Sudden death began with { $count } agents left.
debrief-advice-gave-up = { $count ->
    [one] There was still a token for a mistake: a bystander costs a token, not the match.
   *[other] There were still { $count } tokens for mistakes: a bystander costs a token, not the match.
}
debrief-advice-gave-up-late = Before you give up, touch the word you're surest of: there's nothing to lose.
debrief-advice-void = Agree before the match which clues are fine, and set the referee to match.
debrief-advice-nine = Won with extra tokens: now try it with nine.
debrief-advice-map = The mission map has harder cities.
debrief-advice-won-clean = Not a single bystander: next time, try bigger clues.
debrief-advice-won-sudden = Bigger clues early on keep you out of sudden death.
debrief-advice-won-checks = A turn that ends with a check is worth a point; one that ends with a mistake isn't.
debrief-advice-won-spare = There were { $count } tokens to spare: you have time for a harder mission.
debrief-key = { $side }'s key
debrief-key-note = { $side } gave clues for these
debrief-key-line = { $cell } { $word }: { $identity }
debrief-key-line-found = { $cell } { $word }: { $identity }, found by { $side }
debrief-key-line-touched = { $cell } { $word }: { $identity }, touched by { $side }
debrief-clues = All clues
debrief-found = found
debrief-share = Share
debrief-again = Deal again
debrief-flip = Flip the cards
debrief-table = Back to the table
debrief-waits = Waiting for { $name } to deal the next match.
debrief-waits-city = Waiting for { $name } to deal the next match: { $city }.
debrief-play-city = Play { $city }
debrief-next-city = Next city
debrief-next-city-option = { $city } { $mission }
debrief-leave = Leave table
debrief-replay = Replay
debrief-follow = Follow the review
replay-title = Replay
replay-close = Leave replay
replay-waits = A new match has begun.
replay-to-match = Go to the match
replay-side = { $side }: { $names }
replay-place = Step { $at } of { $last }, turn { $turn }
replay-place-first = Step { $at } of { $last }, before the first clue
replay-meant = The computer meant { $line }
replay-start = To the deal
replay-turn-back = One turn back
replay-back = One guess back
replay-play = Play
replay-pause = Pause
replay-on = One guess on
replay-turn-on = One turn on
replay-end = To the end
replay-view = View
replay-both = Both keys
replay-view-as = View: { $view }
replay-speed = Speed
replay-speed-of = Speed { $speed }
replay-follow = Follow
replay-lead = Lead the review
replay-end-review = End the review
replay-led = { $name } leads the review of the match.
replay-you-lead = You lead the review. The others see the step that you see.
replay-copy-link = Copy link
replay-copied = Link copied. Anyone who has it can watch this replay.
title-replay = Replay · Split Key
summary-head = Split Key · { $mission } · { $ending }
share-title = Share this match
share-later = You can share a match once it's over.
share-sealed = Others may still play this board. Clues, words, squares and pictures can be shared once the event is closed; your result can be shared now.
share-text = As text
share-text-about = A line of squares for each turn, without clues or words.
share-copy = Copy summary
share-copy-words = Copy with words
share-copied = Summary copied.
share-not-copied = This browser doesn't allow copying. Try another one.
share-picture = As a picture
share-picture-about = The final table with all its words and both keys.
share-names = Players' names
share-save = Save { $width } × { $height }
share-saved = Picture saved as { $place }.
share-saved-here = Picture saved with your downloads.
share-saved-hidden = Picture saved.
share-not-saved = The picture couldn't be saved. Check the free space and permissions. ({ $why })

## What can be laid over every screen

sheet-close = Close

## Settings

settings-title = Settings
settings-table = Table
settings-form = Table style
settings-form-deep = 3D
settings-form-flat = Flat
settings-view = Camera
settings-view-seat = My seat
settings-view-top = Top
settings-view-free = Free
settings-view-broadcast = Broadcast
settings-quality = Quality
settings-automatic = Automatic
settings-low = Low
settings-medium = Medium
settings-high = High
settings-hovers = Others' pointers
settings-screen = Display
settings-full = Full screen
settings-window = Window
settings-reading = Text
settings-language = Language
settings-text-size = Text size
settings-key-on-words = Key on words
settings-patterns = Patterns as well as colours
settings-captions = Sound captions
settings-streamer = Streaming
settings-streamer-mode = Streamer mode
settings-spectators = Spectators' names
settings-peek = Let me peek at my key (F9)
settings-broadcast = Broadcast view
settings-cameras = Webcam spaces
settings-cameras-one = One
settings-cameras-two = Two
settings-cameras-four = Four
settings-camera-size = Webcam size
settings-large-words = Large words
settings-clean-feed = No panels
settings-follow-play = Moving camera
settings-pace = Pace
settings-motion = Motion
settings-motion-full = Full
settings-motion-reduced = Reduced
settings-hold = Hold to touch
settings-hold-none = Single press
settings-suspense = Suspense
settings-none = None
settings-usual = Normal
settings-long = Long
settings-sound = Sound
settings-sounds = Sound
settings-on = On
settings-off = Off
settings-master = Master volume
settings-cues = Table
settings-room = Room ambience
settings-touch = Your touches
settings-alerts = Alerts
settings-notify = Notify me of my turn
settings-quieter = Quieter
settings-louder = Louder
settings-smaller = Smaller
settings-larger = Larger
settings-percent = { $value }%
settings-option = { $caption }: { $option }
settings-level = { $caption }, { $value }: { $option }
settings-reset = Restore defaults

## How to play

howto-title = How to play
howto-mine = On yours
howto-theirs = On your partner's
howto-pair = { $mine } on your half and { $theirs } on your partner's: { $count }

## Credits

credits-title = Credits
credits-version = Split Key, version { $version }
credits-ours = Code, art, sounds, words and texts by the Split Key developers, under MIT or Apache 2.0, at your choice.
credits-rules = An independent game using the rules of a well-known cooperative word game. Not affiliated with its makers.
credits-fonts = Fonts: Barlow by Jeremy Tribby, Courier Prime by Alan Dague-Greene and Roboto Condensed by Google, under the SIL Open Font License.
credits-words = The clue referee uses WordNet by Princeton University, SCOWL by Kevin Atkinson and the Dutch word list of OpenTaal.
credits-pictures = Picture cards are composed of Material Design Icons by the Pictogrammers, under Apache 2.0.
credits-engine = Built with Bevy, egui, renet and kira, and the work of many others in Rust.

## Sound

sound-mute = Turn sound off
sound-unmute = Turn sound on

## The first turns, and what can be put away

coach-key = Your key shows agents in green: the words the other side must find from your clues. Never lead them to one of your three assassins.
coach-clue = Give a clue: one word that links two or more of your agents, and how many. Check your assassins before you send it.
coach-clue-race = Give a clue: one word that links two or more of your agents, and how many. Each clue costs a strike, and an assassin ten.
coach-touch = Touch the word that fits the clue best: hold it, or press it twice. Your partner's key decides what it is, not yours.
coach-stop = An agent! Touch another word if you dare, or end the turn. Ending costs one token, and so does a miss.
coach-stop-race = An agent! Touch another word if you dare, or end the turn. Ending costs nothing; a bystander costs a strike.
coach-miss = A bystander ends the turn and costs a token. Its arrow points at the side that missed; the other side may still touch the word.
coach-miss-race = A bystander ends the turn and costs a strike, an assassin ten. The match goes on, and the other side may still touch the word.
coach-heard = Your partner has given a clue. It hints at some of the words on the table, and the number says how many. Which ones?
coach-assassin = Three words are assassins for you, and only your partner knows which. Touching one loses the match, so choose words that fit the clue well.
coach-assassin-race = Three words are assassins for you, and only your partner knows which. Touching one costs ten strikes, so choose words that fit the clue well.
coach-watch = Now your partner guesses, and your key decides what each word is. You can give another clue for what's left.
coach-sudden = No tokens left: sudden death. Touch words that you still remember clues for. One wrong word and the match is lost.
coach-close = Got it
coach-end = No more tips
coach-skip = Skip the lesson
coach-again = Show tips again
notice-dismiss = Dismiss

## Captions of sounds

caption-card-slide = cards are dealt
caption-card-land = a card lands on the table
caption-clue-sent = a bell: a clue
caption-suspense = thumps
caption-agent = strings: an agent
caption-bystander = wood: a bystander
caption-assassin = silence, then a low growl: an assassin
caption-check = a coin: a token moves
caption-turn = two mallets: it is your turn
caption-tick = a clock ticks
caption-victory = a lock opens, a chord: won
caption-defeat = the lamp goes out: lost

## What was missed

catch-up-title = What you missed
catch-up-skip = Skip
catch-up-began = { $count ->
    [one] One thing happened while you were away.
   *[other] { $count } things happened while you were away.
}

## Forgetting the player of a device

forget-start = Forget me on this device
forget-again = Forget everything
forget-about = You'll be a new player here: your name, your seats, your solo matches and what the computer learned are removed. You can't undo this. Settings stay.

## Calling who looks elsewhere

call-title = ● Your turn – Split Key
call-body = The others are waiting for you.

## What does not work on this device

trouble-slow = The game is running slowly. The flat table may be smoother.
trouble-slow-way = Use the flat table
trouble-assets = A picture or a sound is missing. You can play on without it.
trouble-sound = No sound device was found. Captions can stand in for sounds.
trouble-sound-way = Show captions
trouble-device = The graphics device was lost for a moment. The table is being drawn again.
trouble-notify = Notifications are blocked for this page. Title, icon and sound still alert you.
trouble-close = OK

## What did not work, and what to do

refused-offline = You aren't connected, so nothing was sent. Wait a moment and try again.
refused-invalid-clue = Change the clue, or send it anyway for one token.
refused-invalid-clue-race = Change the clue, or send it anyway for two strikes.
refused-doubtful-clue = The others may challenge it. Change the clue, or send it anyway.
refused-forbidden-clue = This table allows valid clues only. Change the clue.
refused-unknown-packs = There are no such word packs in this language. Choose others.
refused-bad-own-words = That list can't be used. Open it, check it and send it again.
refused-table-locked = This table is locked. Ask its host to unlock it.
refused-password-needed = This table needs a password. Ask its host for it.
refused-wrong-password = Wrong password. Check upper and lower case.
refused-too-many-tries = Too many wrong passwords. Wait a minute before you try again.
refused-banned = The table's host has banned you. Ask them to lift the ban, or join another table.
refused-not-admitted = The table's host didn't let you in. Join or create another table.
refused-no-such-person = That person isn't here any more. Look at the list again.
refused-not-yourself = You can't do that to yourself. If you leave, someone else becomes host.
refused-name-not-allowed = This server doesn't allow that name. Choose another.
refused-name-taken = Someone here has a name that looks the same. Choose another.
refused-name-empty = Type a name.
refused-name-too-long = A name can have at most 24 letters. Shorten it.
refused-name-not-text = A name can only contain visible letters and symbols. Remove the others.
refused-name-not-drawn = Write your name in Latin, Greek or Cyrillic letters, without emoji.
refused-bad-password = A password has 1 to 64 visible letters and symbols. Choose another.
refused-talk-off = The table's host has turned chat off. Ask them to turn it on.
refused-talk-too-fast = You're writing too fast. Wait a moment.
refused-slow-mode = { $seconds ->
    [one] Slow mode is on. You can write again in 1 second.
   *[other] Slow mode is on. You can write again in { $seconds } seconds.
}
refused-not-that-channel = You can't write there now. During a match, each side has its own chat.
refused-bad-proposal = Write a proposal with a hyphen and its number, like WEATHER-2. Try again.
refused-timers-out-of-range = A time limit can be 30 seconds to an hour. Choose another.
refused-match-paused = The match is paused. Resume it first.
refused-not-paused = The match isn't paused. Play on.
refused-already-asked = Your side has already asked for a pause. Wait for the other side to agree.
refused-nothing-asked = There's no pause to agree to any more. Play on.
refused-second-needed = Your touch is noted. Wait for a teammate to touch this word too.
refused-no-touch-waits = No touch is waiting to be confirmed. Touch a word first.
refused-first-clue-given = The first clue of this match has already been given. Look at the clues.
refused-not-public = You can only report players at a public table. Ask this table's host to kick them.
refused-reports-too-fast = You can send another report in a few minutes. Please wait.
refused-too-many-requests = Too many requests at once. Wait a moment and try again.
refused-changes-too-fast = Too many changes at this table. Wait a little, then try again.
refused-side-declined = That side has declined. You can ask it again in the next match.
refused-side-asked = You've already asked. Wait for the answer.
refused-side-requests-too-fast = Too many requests to join. Wait a minute and ask again.
refused-not-yours-to-answer = Someone else decides who joins that side. Wait for them.
refused-act-first = Give a clue or touch a word first. After that you can ask to end the match.
refused-name-frozen = Names can't change during a match. Wait until it's over.
refused-talk-after-key = You've seen a key, so you can't write to spectators. Wait until the match is over.
refused-stale = Something else happened first. Look at the table and try again.
refused-unknown-table = There's no table with this code. Check its six letters and digits.
refused-table-quarantined = Sorry: this table made the server crash twice and is closed. Create a new one.
refused-table-unreadable = The server can't read this table. Try again later, or tell the server's operator.
refused-unknown-replay = This link doesn't lead to a replay on this server. Check that it's complete.
refused-replay-gone = The server no longer has this match. Replays go when their table closes for good.
refused-replay-unreadable = The server can't read this match. Try again later, or tell the server's operator.
refused-replay-too-long = This match is too long to be replayed. See its clues in the debrief.
refused-history-unavailable = The server can't read its past matches at the moment. Try again later.
refused-no-spectators = This table allows no spectators, so these pages would be empty. Allow them first.
refused-no-chats = This server's operator hasn't turned on Twitch chat. Share the voting page instead.
refused-no-partners = This server's operator hasn't turned on the computer. Invite someone instead.
refused-too-many-partners = The computer is busy at as many tables as it can. Try again later.
refused-side-taken = Someone has that side, or the computer has the other. Choose a free side.
refused-partner-language = The computer plays with English words only. Choose English, or invite someone.
refused-partner-cards = The computer doesn't know enough of these words. Choose Compass or Labyrinth.
refused-no-ideas = Ideas for clue givers are off. The table's host can turn them on between matches.
refused-no-thought = Tell your thoughts while you guess in an event. At other times they would say too much.
refused-thoughts-full = This match has no room for more thoughts. Play on without them.
refused-bad-thought = A thought has 500 characters at most, all printable. Shorten it.
refused-not-a-computer = Only the computer can explain its clues. Ask your partner.
refused-race-none = This server's operator hasn't turned on events. Play at a table instead.
refused-race-unknown = There's no such event or place here, or it's taken. Ask for a new link.
refused-race-bad-times = Sign-ups must end in the future, before the event closes, within a year. Change them.
refused-race-bad-limit = The time for a move must be an hour to two weeks. Choose another.
refused-race-bad-plan = This server lacks these words, or can't take so many pairs. Change one of them.
refused-race-too-many = You're running as many events as this server allows. Close one first.
refused-race-too-fast = Too much at once. Try again in a few minutes.
refused-race-twice = You're already in this event. Find your pair on its page.
refused-race-full = This event takes no more pairs. Choose another event.
refused-race-pair-full = This pair is complete. Start one of your own.
refused-race-not-signed-up = You haven't signed up for this event. Sign up on its page first.
refused-race-sign-ups-ended = Sign-ups for this event have ended. Choose another event.
refused-race-sign-ups-not-open = Sign-ups for this event haven't opened yet. Come back when they do.
refused-race-begun = Your pair has begun, so you can't leave it. You can give up in the match.
refused-race-no-partner = Your pair isn't complete yet. Send your partner the link.
refused-race-closed = This event is closed. Choose another one.
refused-race-not-closed = This stays secret until the event is closed. Come back then.
refused-race-not-organiser = Only the organiser of the event can do that. Ask them.
refused-race-no-such-pair = There's no such pair in this event. Look at the list again.
refused-race-no-room-for-ruling = This pair can't get any more rulings. Its earlier ones stay.
refused-race-already-paused = Your pair's clock is already paused. It runs again after the next move.
refused-race-not-paused = Your pair's clock isn't paused. There's nothing to resume.
refused-race-not-playing = Your pair isn't in a match now. Start it on the event's page, or see its result.
refused-race-not-in-race = At an event's table the settings are fixed. Create a table to choose your own.
refused-race-replay-closed = This match belongs to an event. You can see it once the event is closed.
refused-race-elsewhere = Events are on another server right now. Try again later.
refused-race-removed = This server's operator has removed this event. Choose another one.
refused-race-not-waiting = The match isn't waiting for your partner. Look whose turn it is.
refused-race-reminded-enough = You can remind your partner once a turn, after a quarter of their time. Wait.
refused-race-no-webhooks = This server's operator hasn't turned on webhooks. Use the feed or the calendar.
refused-race-bad-webhook = A webhook's address starts with https:// and has at most 500 characters. Check it.
refused-race-not-with-computer = Only people play in this event. Bring a partner.
refused-race-too-many-clues = A match of an event has at most 100 clues. You can only give up now.
refused-race-own-pair = You can't rule on your own pair. Its result stands.
refused-race-not-disqualified = This pair isn't disqualified. There's nothing to reinstate.
refused-unknown-sheet = There's no such team, or its link has been replaced. Ask a member for the new one.
refused-sheet-unavailable = The server can't read or save this campaign now. Try again later.
refused-city-locked = This city is still locked. Win a city next to it first.
refused-mission-of-city = This table plays for a team. Choose another city on the mission map.
refused-no-team = This table doesn't play for a team. Choose one first.
refused-too-many-teams = A player can have 50 teams, and a team 64 members. Leave a team first.
refused-teams-too-fast = Too many changes to teams. Wait a little, then try again.
refused-no-room-for-note = This match can't take another note. Add it to another match.
refused-bad-sheet = The server can't use this file as a campaign. Export it again and try that.
refused-no-early-win = Only a won 9-9 that isn't in a campaign yet can start one. Create the team without.
refused-table-full = This table is full. Ask for another one.
refused-side-full = This side is full. Sit on the other side, or stay a spectator.
refused-host-full = The server has no room for another table now. Try again later.
refused-not-at-table = You aren't at a table. Join or create one.
refused-already-at-table = You're already at a table. Leave it first.
refused-not-seated = You're a spectator. Take a seat to play.
refused-not-table-host = Only the table's host can do that. Ask them.
refused-empty-side = Both sides need a player first. Wait for someone, or play with the computer.
refused-match-running = A match is in progress. Finish it first.
refused-no-match = There's no match. Start one first.
refused-key-seen = You've seen the other side's key. Stay on your side until the match is over.
refused-nothing-to-flip = There are no cards to flip yet. Deal new ones.
refused-unknown-mission = This table doesn't play that mission. Choose 9, 10 or 11 tokens, or a city.

refused-match-over = The match is over. Deal again to play on.
refused-not-your-clue = It's the other side's clue. Wait for it.
refused-not-your-guess = The other side is guessing. Wait for your turn.
refused-no-clue-yet = There is no clue yet. Wait for one.
refused-clue-already-given = There's a clue already. Let the other side guess.
refused-empty-clue = The clue is empty. Type one word.
refused-clue-too-long = The clue is too long. Use at most 64 letters.
refused-clue-not-text = The clue contains characters that can't be shown. Type letters only.
refused-number-out-of-range = The number must be 0 to 9. Choose another.
refused-unknown-word = That word isn't on the table. Touch one of the 25.
refused-no-word-chosen = No word was chosen. Touch one of the 25.
refused-one-word-at-a-time = Touch one word at a time.
refused-repeated-word = { $word } is in the list twice. Name it once.
refused-word-covered = { $word } is covered. Touch a word that is still open.
refused-own-mark = Your side has already touched { $word }, and it wasn't an agent. Touch another word.
refused-stop-needs-guess = Find one agent first. Then you may end the turn.
refused-pass-outside-strike = You can only pass in a strike race. Touch a word.
refused-not-your-challenge = That's for the other side to do. Wait for them.
refused-nothing-to-challenge = There's no clue to challenge now. Wait for one.
refused-too-late-to-challenge = A word has been touched, so the clue stands. Challenge before the first touch.
refused-already-challenged = This clue has already been challenged and stands. Go on guessing.
refused-already-penalised = This clue has already been paid for. Go on guessing.
refused-challenge-open = The clue is being challenged. Wait until its giver answers.
refused-no-challenge = The clue isn't being challenged. There's nothing to answer.
refused-no-enforced-timers = Time limits aren't enforced here. The table's host can change that between matches.
refused-no-timer-runs = No time limit is running now. Play on.
refused-nothing-to-void = A match can only be voided after an invalid clue. Give up together instead.
refused-nothing-proposed = There's nothing to agree to any more. Play on.
refused-own-proposal = You asked for this yourself. Wait for the other side to agree.
refused-no-clues-in-sudden-death = There are no clues in sudden death. Touch a word.
refused-no-stop-in-sudden-death = You can't end the turn in sudden death. Touch a word.
refused-nothing-to-guess = You've found every word you had to guess. Let your partner touch words.

## What happened, said in sentences

fact-who = { $name } ({ $side })
fact-dealt = 25 new words have been dealt. Either side may give the first clue.
fact-clue = { $who } gives the clue { $clue }, { $number }.
fact-penalised = { $side }'s clue counts as invalid.
fact-discarded = One token leaves the game.
fact-agent = { $who } touches { $word }: an agent. { $count } of 15 found.
fact-bystander = { $who } touches { $word }: a bystander.
fact-bystander-two = { $who } touches { $word }: a bystander. It costs two tokens.
fact-assassin = { $who } touches { $word }: an assassin.
fact-finished = All nine agents on { $side }'s key are found. { $partner } has no words left to guess and gives every clue from now on.
fact-check = { $side } takes a check token. { $count ->
    [one] { $count } token is left.
   *[other] { $count } tokens are left.
}
fact-challenged = { $who } challenges the clue.
fact-denied = { $who } stands by the clue.
fact-timed-out = { $side } ran out of time.
fact-timed-out-any = Time ran out.
fact-give-up = { $who } wants to give up.
fact-void = { $who } wants to void the match.
fact-withdrawn = The request to end the match was cancelled.
fact-stopped = The turn ends.
fact-mistake = The turn ends with a mistake.
fact-passed = The turn is passed.
fact-sudden-death = Sudden death: no more clues, and any wrong word loses.

## The title of the window

title = Split Key
title-table = Your table · Split Key
title-match = { $headline } · Split Key
title-mine = ● { $headline } · Split Key

## Languages, and what a table chooses

language-en = English
language-nl = Nederlands
table-language = Word language
table-packs = Word pack
table-packs-first = Compass
table-packs-second = Labyrinth
table-packs-both = Both
table-packs-pictures = Pictures
table-packs-own = Our own
table-referee = Clue referee
table-referee-advise = Advises
table-referee-strict = Strict
table-referee-off = Off
table-allowed = House rules
table-multi-word = Multi-word clues
table-word-play = Wordplay
table-looser = Any clue order
table-ideas = Ideas for clue givers
table-swap = Swap the sides
table-rules = What these mean
table-timers = Time limits
table-timers-off = Off
table-timers-shown = Display only
table-timers-enforced = Enforced
table-limit-clue = Clue time
table-limit-guess = Guess time
table-limit-none = No limit
table-limit-1 = 1 min
table-limit-2 = 2 min
table-limit-3 = 3 min
table-limit-5 = 5 min

## What the clue referee says

clue-invalid = Invalid:
clue-doubtful = Doubtful:
clue-same-word = “{ $clue }” is { $word }, which is on the table.
clue-spelling-variant = “{ $clue }” is another spelling of { $word }.
clue-form = “{ $clue }” is a form of { $word }.
clue-derivation = “{ $clue }” shares a root with { $word }.
clue-sibling = “{ $clue }” and { $word } both come from “{ $because }”.
clue-compound-part = “{ $clue }” is part of { $word }.
clue-compound-part-form = “{ $clue }” is a form of “{ $because }”, which is part of { $word }.
clue-contains-board-word = “{ $clue }” contains { $word }.
clue-shared-part = “{ $clue }” and { $word } share the part “{ $because }”.
clue-not-one-word = “{ $clue }” is not one word.
clue-too-long = This clue is too long to judge.
clue-maybe-acronym = “{ $clue }” may be an acronym.
clue-unknown = “{ $clue }” uses letters that the referee can't read.

## Text commands, which are in the language of the table

command-label = Command
command-take = Run
command-open = Type a command
command-hint = CLUE: WEATHER-2, GUESS: STORM or STOP
command-hint-race = CLUE: WEATHER-2, GUESS: STORM, RAINBOW or PASS TURN
command-clue = CLUE
command-guess = GUESS
command-guess-also = TOUCH
command-pass = PASS TURN
command-stop = STOP
command-unknown = Unknown command. Write CLUE: WEATHER-2, GUESS: STORM or STOP.
command-unknown-race = Unknown command. Write CLUE: WEATHER-2, GUESS: STORM, RAINBOW, PASS TURN or STOP.
command-no-number = A clue ends with a hyphen and a number. Write it like CLUE: WEATHER-2.
command-not-on-table = { $word } isn't on the table. Name one of the 25 words.

## Words of the table's own

own-open = Our own words
own-title = Our own words
own-hint = Write or paste them, or drop a file here: one word per line, numbered, with commas, a table or JSON. At least 25 words of up to 24 characters; of more than 2,000, some are picked at random.
own-label = Your words
own-none = No words of your own yet.
own-empty = No words yet.
own-not-text = This file can't be read as text. Save it as plain text (UTF-8) and try again.
own-enough = { $count ->
    [one] { $count } word ready.
   *[other] { $count } words ready.
}
own-too-few = { $count ->
    [0] No words ready. A pack needs { $least }.
    [one] { $count } word ready. A pack needs { $least }.
   *[other] { $count } words ready. A pack needs { $least }.
}
own-problems = { $count ->
    [one] { $count } entry left out
   *[other] { $count } entries left out
}
own-reading = How it was read
own-taken-lines = Each line is a card.
own-taken-words = Several words per line: each word is a card.
own-taken-parts = Several words per line, with separators between them: each is a card.
own-taken-column = A table: column { $number } of { $columns }.
own-taken-column-named = A table: column “{ $name }”.
own-taken-field = A list from a program (JSON).
own-taken-field-named = A list from a program (JSON): “{ $name }”.
own-encoding = Read as { $encoding }.
own-removed-numbers = { $count ->
    [one] { $count } number that counts the words was taken off.
   *[other] { $count } numbers that count the words were taken off.
}
own-removed-marks = { $count ->
    [one] A bullet or other mark was taken off { $count } word.
   *[other] Bullets or other marks were taken off { $count } words.
}
own-removed-comments = { $count ->
    [one] { $count } comment left out.
   *[other] { $count } comments left out.
}
own-removed-heading = Heading left out: “{ $heading }”.
own-drawn = { $found } words, of which { $count } are used, picked at random from the whole list.
own-cards = First cards
own-as-lines = Read each line as a card
own-as-words = Read each word as a card
own-as-parts = Read all columns
own-as-column = Read column { $number } (“{ $example }”)
own-as-column-named = Read column “{ $name }”
own-quoted = “{ $entry }”
own-left-no-word = { $count } without a letter or digit: { $examples }
own-left-too-long = { $count } longer than { $most } characters: { $examples }
own-left-sign = { $count } with a sign that can't be on a card, { $signs }: { $examples }
own-left-unprintable = { $count } with letters that our fonts lack ({ $signs }). Latin, Greek and Cyrillic letters can be used.
own-left-twice = { $count } already in the list, give or take spaces, hyphens or capitals: { $examples }
own-file = Open a text file
own-keep = Play with these words
own-sending = Sending words: { $percent }%
own-copy = Copy the list
own-copied = List copied.
own-save = Save the list as a file
own-saved = List saved as { $place }.
own-saved-here = List saved.
own-not-saved = The list couldn't be saved. Check the free space and permissions. ({ $why })
own-close = Back to the table

## People at the table, and who may come

people-title = Players & access
people-host-admits = { $name } decides who can join.
people-admit = Let { $name } in
people-decline = Decline { $name }
people-mute = Mute
people-hand-over = Make host
people-kick = Kick
people-ban = Ban
people-access = Who can join
people-public = Listed publicly
people-knock = Newcomers must ask
people-locked = Locked
people-watch = Spectators allowed
people-open-sides = Join mid-match: anyone
people-talk = Chat allowed
people-bans-elsewhere = Ban at all my tables
people-slow = Slow mode for spectators
people-slow-seconds = { $seconds ->
    [0] Off
   *[other] { $seconds } s
}
people-filter = Offensive text in public
people-filter-off = Show
people-filter-mask = Mask words
people-filter-strict = Hide whole text
people-filter-approved = Only what's approved
people-filter-about = For spectators, the pages of a stream and the list of public tables. Players see clues and names as written; insults in chat are always masked.
people-filter-about-strict = An offensive clue, name or message becomes asterisks. Spectators don't see each other's names.
people-filter-about-approved = Only what a moderator has approved is shown.
people-password = New password
people-password-take = Set
people-password-set = A password is needed to join.
people-password-none = No password is set.
people-password-drop = Remove password
people-lift-bans = { $count ->
    [one] Lift { $count } ban
   *[other] Lift { $count } bans
}
people-ping = { $person }, { $count } ms
people-same-network = same network as { $names }
people-guests = Names can't change during a match. Newcomers are called Guest until it's over.
people-report-name = Report: offensive name
people-report-talk = Report: offensive chat
people-report-conduct = Report: spoiling the game
people-reported = Thank you. The server's operator will see your report.
people-close = Close table
people-close-again = Close for everyone

parted-left = You left the table.
parted-kicked = The table's host removed you. You can come back.
parted-banned = The table's host banned you. Join or create another table.
parted-closed = The table's host closed it. Join or create another table.
parted-idle = The table was closed because it was idle. Create a new one.

## The app as the host for others

hosting-title = Host a game
hosting-about = Let players on the same network play at this computer. The server runs as long as the app does, keeps nothing, and shows you no more than anyone else.
hosting-start = Start the server
hosting-start-anywhere = Use any free port
hosting-runs = Others on this network can open http://{ $address } in a browser, or enter { $address } in their app.
hosting-runs-app-only = Others on this network enter { $address } in their app. This app comes without the browser client, so guests also need the app.
hosting-runs-hidden = Others on this network can play with you. The address is hidden in streamer mode; you can still copy it.
hosting-same-rules = Create a table on the first screen and give the others its link or code. To stop, come back here: everyone sees a message, and the tables end.
hosting-copy = Copy address
hosting-stop = Stop the server
hosting-stop-again = End all tables here
hosting-elsewhere = Another server's address, or a link to it
hosting-elsewhere-take = Go
hosting-port-taken = Another program uses port { $port }. Stop that program, or use any free port.
hosting-no-network = This computer isn't on a network. Connect it to one and try again.
hosting-not-allowed = The system doesn't allow the app to listen there. Use any free port, or ask the computer's administrator.
hosting-failed = The server couldn't start. Try again, or restart the app. ({ $why })
hosting-bad-address = Not a valid server address. Use something like 192.168.1.5:7777.
hosting-unencrypted = This address isn't encrypted, so others could take your seat. Use https://, or start the app with --insecure.

## The way to the table for others

invite-title = Invite & stream
invite-about = Anyone who opens this link, or scans the code with a phone, comes to this table. Choose who can join under Players & access.
invite-hidden = The link is hidden in streamer mode. You can still copy it.
invite-stream = Copy broadcast link
invite-stream-about = For a stream: this link opens the broadcast view at once, without buttons, as a spectator who sees no key.
overlay-title = Overlay
overlay-about = For OBS: a transparent picture of the board, the clue and the counters, which never shows a key. Copy its link into a browser source of 1920 × 1080.
overlay-of-players = Players and the table's host can copy its link.
overlay-board = Board
overlay-clue = Clue
overlay-turn = Turn
overlay-sides = Sides
overlay-bank = Tokens
overlay-last = Last guess
overlay-result = Result
overlay-size = { $percent }%
overlay-names = Names
overlay-make = Make link
overlay-copied = Overlay link copied. Paste it as the address of the browser source.
overlay-copy = Copy overlay link
overlay-not-copied = This browser doesn't allow copying. Try another one.
overlay-preview = Preview
overlay-preview-copied = Address of the preview copied. Open it in a browser.
overlay-revoke = Revoke link
viewers-title = Voting page
viewers-about = Viewers open this link on their phones, without an account, and vote for the next word or for challenging the clue. They see what spectators see, with your audience's delay, and never a key during a match.
moderator-about = A moderator approves names, clues and messages on a page of their own, on any device. Until then your audience sees asterisks and no messages.
moderator-make = Make moderator's link
moderator-copied = Moderator's link copied. Give it to someone you trust who isn't playing here.
moderator-copy = Copy moderator's link
viewers-copied = Voting link copied. Give it to your viewers.
viewers-copy = Copy voting link
viewers-chat = Twitch channel whose chat also votes
viewers-chat-read = Read chat
viewers-chat-stop = Stop reading
viewers-chat-how = In chat: !guess WORD or !guess B3, !challenge, and !pass to take the vote back
chat-connecting = Connecting to { $channel }'s chat…
chat-reading = Counting the votes in the chat of { $channel }.
chat-lost = The chat of { $channel } can't be reached. The server keeps trying.
chat-no-channel = Twitch has no channel { $channel }, or it is suspended. Check the name.
chat-refused = Twitch doesn't let this server read the chat of { $channel }. The server keeps trying.
chat-too-many = The server reads as many chats as it can, so not { $channel }'s. Try again later.
chat-off = This server no longer reads chats, so { $channel }'s doesn't count. Ask its operator.
notice-channel = A Twitch channel has 3 to 25 letters, digits or underscores. Type it, or its address.
votes-line = Viewers' votes ({ $count }): { $wanted }.
votes-none = No votes from viewers yet.
votes-challenge = challenge the clue
votes-on-word = { $count ->
    [one] 1 vote
   *[other] { $count } votes
}
flow-votes = Show viewers' votes
flow-viewers = Let viewers guess (30 s)
flow-sees-votes = { $side } sees viewers' votes.
flow-lets-viewers = { $side } lets viewers guess.
viewers-touch = In { $seconds } s, the word with the most votes is touched.
viewers-touch-others = In { $seconds } s, the word with the most viewers' votes is touched.
phone-open = Key on my phone
phone-title = Key on another screen
phone-about = Your phone, or another window that you leave out of your capture, shows your key beside the words, so this window needn't. One of them at a time can show it.
phone-address = It's safe to show the code on a stream: it works once, and only for the phone that you confirm. It contains the address of this server.
phone-pair = Show code
phone-pair-other = Pair another phone
phone-code = Scan this with your phone within a minute. Then compare two words here.
phone-copy = Copy pairing link
phone-copied = Pairing link copied. Open it on your phone, or in another browser window, within a minute.
phone-question = Does your phone show { $words }?
phone-compare = Look at your phone. If it shows other words or none, someone else opened the code: press No.
phone-yes = Yes, show my key there
phone-no = No
phone-paired = A phone or another window shows your key. It stays paired until you unpair it, leave your seat or the server restarts.
phone-revoke = Unpair
phone-window-open = Key in another window
phone-window-about = Leave that window and its address bar out of your capture: they show your key and the address of this server.
phone-window-waits = Your key is opening in the other window. If that window stays empty, come back to this one.
phone-window-blocked = The browser did not allow another window. Allow pop-ups for this page and try again.
phone-window-browser = Your browser is opening a page with two words. Compare them here. If no page opens, copy the link and paste it into your browser within a minute.
phone-window-question = Does your browser show { $words }?
phone-window-compare = Look at the page in your browser. If it shows other words or none, someone else opened the code: press No.
stream-waits = The next match will start here
invite-no-code = The link is too long for a QR code. Copy it instead.

## Talk

talk-title = Chat
talk-unread = Chat · { $count }
talk-to-side = Message your side
talk-to-table = Message the table
talk-to-spectators = Message spectators
talk-slow = { $to } (slow mode: { $seconds } s)
talk-send = Send
talk-unsent = Not sent yet: { $text }
talk-empty = No messages yet. Nothing is stored.
talk-hidden = Your side's messages are hidden while your key is hidden.
talk-line = { $name }: { $text }
talk-line-side = { $name } (your side): { $text }
talk-line-spectators = { $name } (spectator): { $text }
talk-wave = Wave
talk-applause = Clap
talk-laugh = Laugh
talk-gasp = Gasp
talk-heart = Heart

## What goes on beside the moves

timer-left = { $time }
timer-still = { $time }, paused
timer-up = Time's up
timer-soon = 30 seconds left.
flow-paused = The match is paused.
flow-go-on = Resume
joint-pause = Ask for a pause
joint-pause-mine = You've asked for a pause. { $side } must agree.
joint-pause-withdraw = Cancel pause
joint-pause-asked = { $side } asks for a pause.
joint-agree = Agree
joint-decline = Decline
flow-asks = { $name } asks to join { $side }.
flow-asks-admit = Let them in
flow-asks-decline = Decline
flow-asked = You've asked to join { $side }.
flow-asked-withdraw = Cancel
flow-confirm = Confirm in pairs
flow-alone = No one else on your side is here, so your touch counts at once.
flow-touch-mine = A teammate also has to touch { $word }.
flow-touch-alone = No one else on your side is here now: touch { $word } once more.
flow-touch-other = { $name } wants to touch { $word }.
flow-touch-drop = Not this one
flow-first-nobody = Have a clue ready? Say so.
flow-first = Has a clue: { $names }
flow-first-offer = I have a clue
flow-first-withdraw = Never mind
flow-proposed = { $name } proposes { $clue }, { $number }.
flow-proposed-hidden = Your side's proposals are hidden while your key is hidden.
flow-proposed-take = Use this clue
flow-proposed-drop = Withdraw
flow-proposed-give = Give this clue
flow-propose = Propose
flow-propose-label = Propose a clue to your side, like WEATHER-2

## This player on other devices

devices-title = Your other devices
devices-offline = You'll see your other devices here once you're connected.
devices-none = You aren't connected anywhere else.
devices-end = { $minutes ->
    [0] Connected just now
    [one] Connected { $minutes } minute ago
   *[other] Connected { $minutes } minutes ago
}
devices-end-at-table = { $minutes ->
    [0] Connected just now, at table { $code }
    [one] Connected { $minutes } minute ago, at table { $code }
   *[other] Connected { $minutes } minutes ago, at table { $code }
}
devices-disconnect = Disconnect
devices-about = To play as yourself on another device, make a code here and enter it there within five minutes. It works once. Don't show it: anyone who enters it can play as you on this server.
devices-make-code = Make a code
devices-code-left = It works for another { $minutes }:{ $seconds }.
devices-code-used = Your code was used: another device now plays as you.
devices-type-code = Code from another device
devices-code-hidden = The code is hidden in streamer mode.
devices-take-code = Use
devices-warning = This device will play as you, like your other device. Its own seats here are given up. You can switch back later in the settings.
devices-use-code = Play as that player
devices-drop-code = Cancel
devices-other-player = This device now plays as another player on this server.
devices-former = This device also remembers who it was before.
devices-switch = Switch players
refused-unknown-device-code = That code is wrong, used or over five minutes old. Check it, or make a new one.
refused-too-many-codes = Too many wrong codes have come from your network. Try again later.
refused-device-codes-too-fast = You've made enough codes for now. Try again in a few minutes.

## The mission map

teams-title = Teams
teams-about = A team plays its way across the mission map together. This server keeps its campaign for all of its members.
teams-mine = Your teams
teams-none = You aren't in a team yet. Create one at a table, or open a team's link.
teams-no-team = This table plays without a team.
teams-table = Team: { $team }
teams-table-progress = Team: { $team } · { $won } of { $cities } cities
teams-progress = { $team } · { $won } of { $cities } cities
teams-open = Open campaign
teams-play = Play for this team
teams-play-for-none = Play without a team
teams-host-chooses = { $name } chooses the team
teams-new = New team
teams-new-about = Everyone seated now becomes a member. Others can join with the team's link.
teams-new-sit = Take a seat to make a team with the others at this table.
teams-new-win = Count your last win
teams-name = Name of the team
teams-name-take = Make team
teams-import = Import
teams-import-about = A campaign that was saved as a file becomes the campaign of a new team. A file with another mission map becomes the map of the next new team.
teams-import-file = Open a file
teams-import-drop = Drop the file on this window.
teams-sending-percent = Sending: { $percent }%
teams-file-not-text = This isn't a text file. Choose a campaign or a mission map.
teams-file-too-large = This file is too large: a campaign has at most four megabytes. Choose another.
teams-file-no-sheet = This file is neither a campaign nor a mission map. Choose another.
teams-file-newer = A newer version of the game saved this campaign. Update this game, or ask its server's operator.
teams-new-alone = You become its first member. Others can join with the team's link.
teams-new-cities = Cities
teams-new-in-order = Unlocked one by one
teams-new-all-open = All open
teams-new-map = Map of the new team: { $map }, { $cities ->
    [one] { $cities } city
   *[other] { $cities } cities
}
teams-new-world = Use the world map
teams-copy = Name of the new team
teams-copy-about = The new team gets a copy with the same map and options, and no matches yet.
teams-file-syntax = This file is not a campaign, or it's damaged. Save it again and try that. ({ $why })
teams-file-map-syntax = This file is not a mission map, or it's damaged. Correct it and try again. ({ $why })
teams-file-map-name = On the mission map in this file, “{ $city }” isn't a name: names have 1 to 32 readable characters.
teams-file-map-id = On the mission map in this file, “{ $city }” isn't the id of a city: ids have 1 to 32 of a–z, 0–9 and hyphens.
teams-file-map-count = A mission map has 1 to 64 cities, and this one has { $count }.
teams-file-map-twice = On the mission map in this file, the city “{ $city }” appears twice.
teams-file-map-turns = The mission of “{ $city }” is impossible: a mission has 1 to 99 turns, not { $turns }.
teams-file-map-mistakes = The mission of “{ $city }” is impossible: { $mistakes } mistakes are more than its turns, { $turns }.
teams-file-map-place = The city “{ $city }” has no place on Earth: latitudes are −90 to 90, and longitudes −180 to 180.
teams-file-map-start = The map's start, “{ $city }”, isn't one of its cities.
teams-file-map-unknown = A line on the map leads to “{ $city }”, which isn't one of its cities.
teams-file-map-itself = A line on the map joins “{ $city }” to itself.
teams-file-map-line-twice = On the map, “{ $city }” and “{ $other }” are joined twice.
teams-file-map-unreachable = On the map, no line leads from the start to “{ $city }”.
teams-file-attempt = Match { $number } in this file isn't possible: { $why }.
teams-file-attempt-city = the map has no city “{ $city }”
teams-file-attempt-locked = “{ $city }” was still locked
teams-file-attempt-extra-tokens = only a 9-9 can be played with extra tokens
teams-file-attempt-players = a match has 1 to 16 players, not { $count }
teams-file-attempt-tokens = it can't have { $left } of { $of } tokens left
teams-file-attempt-turns = its mission can't end after { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
teams-file-attempt-score = a won 9-9 has a score, and nothing else has one
teams-file-attempt-notes = a match has at most 20 notes, not { $count }
teams-file-attempt-note-bytes = the notes of a campaign are too long together
teams-file-attempt-too-many = a campaign has at most 1000 matches, and fewer with long names
team-leave-title = Leave this team?
team-leave-text = You can come back only with the team's link.
team-leave-no = Stay
campaign-progress = { $team }: { $open ->
    [0] all { $cities } cities won. The campaign is complete!
    [one] { $won } of { $cities } cities won, { $open } city open.
   *[other] { $won } of { $cities } cities won, { $open } cities open.
}
campaign-loading = Loading the campaign…
campaign-join = Join this team
campaign-locked = locked
campaign-open = open
campaign-won = won
campaign-city = { $city } · { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} · { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
} · { $status }
campaign-city-option = { $city }, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}, { $status }
campaign-play = Play this city
campaign-no-attempts = The team hasn't played here yet.
campaign-note = Add a note
campaign-note-text = Your note
campaign-note-take = Save
campaign-share = Team
campaign-copy-link = Copy link
campaign-make-link = Make a new link
campaign-renew-link = Replace the link
campaign-save = Save as a file
campaign-saved = Campaign saved as { $place }.
campaign-saved-here = Campaign saved.
campaign-not-saved = The campaign couldn't be saved. Check the free space and permissions. ({ $why })
campaign-leave = Leave team
print-progress = { $won } of { $cities } cities won, { $open } open.
print-start = { $city } is open at the start; winning a city opens every city connected to it.
print-filled = Split Key · { $team }
print-empty = Split Key · Mission map
print-team = Team
print-matches = Matches
print-box = stands for a letter that the fonts of the game lack
print-sheet = Print
print-empty-sheet = Print an empty sheet
print-a4 = PDF, A4
print-letter = PDF, Letter
print-svg = SVG
print-saved = Sheet saved as { $place }.
print-saved-here = Sheet saved.
print-not-saved = The sheet couldn't be saved. Check the free space and permissions. ({ $why })
attempt-won-score = won, { $score ->
    [one] { $score } point
   *[other] { $score } points
}, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
attempt-won = won, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
} left, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
attempt-assassin = lost to an assassin, turn { $turns }
attempt-out-of-tokens = lost, out of tokens, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
attempt-sudden-death = lost in sudden death, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
attempt-gave-up = given up, turn { $turns }
attempt-players = Played by { $names }
attempt-easier = Easier: { $options }
attempt-note = { $name }: { $text }
attempt-imported = From an imported file
easier-extra-tokens = extra tokens
easier-looser-order = any clue order
easier-several-words = multi-word clues
easier-word-play = wordplay
easier-ideas = ideas for clues
easier-computer = with the computer
missions-map = Map of the missions: the arrow keys move it, plus and minus zoom, 0 shows all of it

missions-title = Mission map
missions-line = Mission: { $mission }, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} · { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}
missions-about = Every city on the mission map has a mission of its own: a number of turns, and of mistakes that cost one token each. A mistake after that costs two tokens.
missions-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
missions-city = { $city }, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}
missions-extra-tokens = { $city }, { $tokens } tokens
city-prague = Prague
city-berlin = Berlin
city-london = London
city-montreal = Montréal
city-los-alamos = Los Alamos
city-washington = Washington, D.C.
city-paris = Paris
city-madrid = Madrid
city-monte-carlo = Monte Carlo
city-vatican-city = Vatican City
city-moscow = Moscow
city-bangkok = Bangkok
city-singapore = Singapore
city-yakutsk = Yakutsk
city-shanghai = Shanghai
city-hong-kong = Hong Kong
city-cairo = Cairo
city-baghdad = Baghdad
city-dubai = Dubai
city-mumbai = Mumbai
city-casablanca = Casablanca
city-bogota = Bogotá
city-rio-de-janeiro = Rio de Janeiro
city-cape-town = Cape Town
city-sydney = Sydney
city-tokyo = Tokyo
history-title = History
history-about = This server keeps your matches for two years. A replay lasts as long as its table. Matches that you played on other servers stay there.
history-of = Whose history
history-mine = Yours
history-none = No matches yet. A match appears here once it's over.
history-loading = Loading…
history-result = Result
history-mission = Mission
history-partner = Partner
history-all = All
history-won = Won
history-not-won = Not won
history-matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
history-matches-so-far = { $count } matches so far…
history-more = Show more
history-void = void
history-with = with { $names }
history-easier = easier options
history-statistics = Statistics
history-won-of = Won: { $part } of { $all } ({ $percent }%)
history-assassins = Lost to an assassin: { $part } of { $all } ({ $percent }%)
history-streak = Longest winning streak: { $count }
history-agents = Agents per turn: { $value }
history-words = Words per clue: { $value }
history-accuracy = Right guesses: { $value }%
history-best-clue = Best clue: { $clue } { $number }, for { $agents ->
    [one] { $agents } agent
   *[other] { $agents } agents
}
history-decimal = .
history-trend = Agents per turn, match by match
history-trend-then = { $count } matches ago: { $value }, averaged over five matches
history-trend-now = Now: { $value }
history-by-mission = By mission
history-by-partner = By partner
history-share = { $name }: { $won } of { $played } won
history-csv = Save as CSV
history-json = Save as JSON
# What stands between the columns of a table for spreadsheets in this language.
history-csv-separator = ,
history-saved = History saved as { $place }.
history-saved-here = History saved.
history-not-saved = The history couldn't be saved. Check the free space and permissions. ({ $why })
history-forget = Delete
history-forget-all = Delete all
history-forget-title = Delete this match?
history-forget-all-title = Delete your history?
history-forget-text = It's deleted from your own history on this server. The others who played and your teams keep it, with your name.
history-forget-no = Keep

# Computer players. The name has at most 24 characters.
computer-name = Rook (computer)
computer-play = Play with the computer
computer-level = Computer's level
computer-relaxed = Relaxed
computer-steady = Steady
computer-sharp = Sharp
computer-quick = Computer acts at once
computer-dismiss = Remove the computer
ideas-about = The computer can suggest clues.
ideas-ask = Show three ideas
ideas-none = The computer can't think of a clue here.
ideas-line = { $clue } { $number }, for { $words }
computer-meant = What the computer meant
computer-meant-line = { $clue } { $number }: { $words }
computer-meant-words = meant: { $words }

## The audience

audience-title = Audience
audience-about = Your audience is everyone who looks on: spectators in the game, and viewers of the broadcast view, overlays, the voting page and the list of public tables. They see moves, people, counts and chat with this delay.
audience-own-window = Your own window isn't delayed. If you capture it, set the same delay in OBS.
audience-blank = Hide the table
audience-show = Show the table
audience-key = F7 hides it at once, whatever screen you are on. Only this button shows it again.
audience-delay = { $seconds ->
    [0] Live
   *[other] { $seconds } s
}
audience-seconds = Delay in seconds, up to 120
audience-take = Set delay
audience-later = Your audience is { $seconds } s behind.
audience-blanked = The table is hidden from your audience.
held-title = The table is hidden
held-about = The host has hidden the table for a moment. It comes back automatically.
held-blank = The host has hidden the table for a moment.
held-later = Shown with a delay of { $seconds } s.
held-catching-up = Catching up…
refused-delay = The delay can be 0 to 120 seconds. Choose another.
refused-audience-held-back = You see this table late, so you can't take a seat. Ask the host to set the delay to Live.
# Lengths of time.
span-moment = less than a minute
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}

# Strike races.
race-announced = Sign-ups open in { $opens }.
race-sign-ups = Sign-ups end in { $ends }; the event closes in { $closes }.
race-open-day = Anyone can sign up and play until it closes in { $closes }.
race-playing = Sign-ups are over; the event closes in { $closes }.
race-closed = Closed on { $date }.
race-wrong-sign-ups = Sign-ups have to end after they open. Choose a later end.
race-wrong-closes = The event can't close before sign-ups end. Choose a later time.
race-wrong-long = An event can last a year at most. Choose an earlier end.
race-wrong-limit = The time for a move has to be between an hour and two weeks. Choose another.
race-wrong-closed = The event is closed. Nothing can be changed.
race-wrong-later = The new closing time has to be later than the present one. Choose a later one.
race-time-tokens = { $count ->
    [0] no late penalties
    [one] 1 late penalty
   *[other] { $count } late penalties
}
race-best-clue = best clue { $count }
race-best-turn = best turn { $count ->
    [one] 1 agent
   *[other] { $count } agents
}
race-not-finished = not finished
race-disqualified = disqualified
race-disqualified-for = disqualified: { $reason }
race-ruled-out = Disqualified by the organiser: { $reason }
race-reinstated = Reinstated by the organiser: { $reason }
race-by-strikes = More strikes than the pair above.
race-by-time = As many strikes as the pair above, but more late penalties.
race-by-clue = Level with the pair above on strikes and late penalties; the best single clue decides.
race-by-turn = Level with the pair above on strikes, late penalties and best clue; the most agents in one turn decides.
race-by-nothing = Level with the pair above on everything: they share the rank.
race-clock = { $left } left for the next move.
race-clock-paused = The clock is paused until the next move.
race-clock-paid = So far: { $tokens }.
race-all = All events
race-corrected = Corrected by the organiser: { $strikes } { $count ->
    [one] strike
   *[other] strikes
} ({ $reason })
races-title = Events
races-about = Events are strike races: every pair plays the same board at its own pace, over a few days. A clue costs 1 strike, a bystander 1, an assassin 10, and an invalid clue 2 more; there are no tokens. Fewest strikes win.
races-mine = Your events
races-public = Public events
races-none = No public events at the moment.
races-running = Your matches in events
races-more = All your events ({ $count } more)
races-new = Create an event
races-new-about = Players sign up in pairs and get the same board. You run the event, and see neither the board nor any match.
races-link = Link to an event or a pair
races-open = Open
race-title = Event
race-new-title = New event
race-clues-title = Compare clues
race-pairs = { $count } of { $most } pairs
race-you-organise = you organise it
race-line-called-off = called off
race-you-play = you play
race-you-play-with = you play with { $name }
race-my-turn = Your turn: { $race }
race-line-reminded = your partner has reminded you
race-times = Sign-ups until { $ends } · Closes { $closes }
race-times-announced = Sign-ups from { $opens } until { $ends } · Closes { $closes }
race-facts = By { $name } · { $language }, { $words } · Referee: { $referee } · { $limit } for each move
race-daily-facts = A new board every day · { $language }, { $words } · Referee: { $referee }
race-words-exact = Our own words
race-copy = Copy event link
race-copied = Link copied.
race-share = Copy result
race-share-copied = Result copied.
race-share-solo = with the computer
race-sign-up = Sign up
race-invite = Bring a partner
race-as = Play as { $side }
race-solo = With the computer
race-solo-about = The computer plays at the same level with everyone: { $level }. Your pair is in a list of its own.
race-wait = Find me a partner
race-wait-about = You're paired with the player who has waited longest, or with the next one who comes.
race-join = Join this pair
race-invited = { $name } invites you to be their partner. You would play { $side }.
race-password = Password of the event
race-needs-password = Enter the password of the event first.
race-forget-password = Use another password
race-set = Set
race-mine = Your pair
race-my-pair = { $names }. You play { $side }.
race-invite-about = Send your partner this link.
race-pair-copy = Copy link for partner
race-waiting = Waiting for a partner.
race-too-late = Sign-ups ended before you had a partner, so you can't play.
race-dropped = The organiser has removed you from this event: { $reason }
race-place-gone = The board was full, and another pair has taken your place because you hadn't started. You can sign up again.
race-begin = Start playing
race-begin-about = The clock starts with the match. Either of you may give the first clue.
race-begin-solo-about = The clock starts with the match. The computer plays only while you're at the table. Either of you may give the first clue.
race-withdraw = Leave event
race-play = Play
race-look = Open table
race-play-mine = Your turn. { $strikes } so far.
race-play-theirs = Waiting for your partner. { $strikes } so far.
race-play-solo = { $strikes } so far. The computer plays while you're at the table.
race-play-over = Your match is over: { $strikes }.
race-pause = Pause clock
race-resume = Resume clock
race-remind = Remind { $name }
race-remind-later = You can remind { $name } from { $time } on.
race-reminder-sent = You reminded { $name } on { $time }.
race-reminded = { $name } reminded you on { $time } that it's your turn.
race-follow = When it's your turn
race-follow-about = A feed reader, a calendar or a chat can tell you. None of them shows words or clues. Keep the links to yourself.
race-feed-new = Make feed and calendar
race-feed-atom = Copy feed link
race-feed-calendar = Copy calendar link
race-feed-end = End both links
race-feed-copied = Copied. Paste it into your feed reader or calendar.
race-hook-pair = Webhook for your pair's news
race-hook-race = Webhook for news of the event
race-hook-site = News goes to { $site }.
race-hook-refused = { $site } refused the news with status { $status }, so nothing more is sent there. Remove it to enter another address.
race-hook-stop = Stop sending
race-standings = Pairs ({ $count }, { $finished } finished)
race-standings-solo = With the computer ({ $count }, { $finished } finished)
race-standings-about = Standings so far. A pair's result appears once it has finished; how the others are doing stays secret.
race-standings-about-closed = Fewest strikes first; then fewest late penalties, the best single clue, and the most agents in one turn.
race-pair-waits = { $name }, looking for a partner
race-pair-invites = { $name }, waiting for a partner
race-seal = The same board for everyone
race-unsealed = The board is dealt as soon as a pair is complete. Its SHA-256 hash will appear here.
race-seal-about = This is the SHA-256 hash of the board, the key and a random number. All three are published here once the event is closed, so that anyone can check that nothing was changed.
race-seal-fits = Verified: the published board matches this hash.
race-seal-differs = The published board doesn't match this hash.
race-seal-same = It's the hash that you were shown before the event closed.
race-seal-changed = You were shown another hash before the event closed, so this isn't the board that was played then.
race-seal-unseen = On this device you weren't shown the hash before the event closed. Ask someone who was.
race-seal-check = To check it yourself, save the board and run: sha256sum split-key-deal.txt
race-save-deal = Save board
race-saved = Saved as { $place }.
race-saved-here = Saved.
race-not-saved = The board couldn't be saved. Check the free space and permissions. ({ $why })
race-organise = Run the event
race-organise-about = You can also rule on a pair in the list. Everyone sees your rulings and reasons.
race-extend = Close later by
race-extend-title = Close the event later?
race-extend-text = Pairs get more time. You can't set an earlier closing time afterwards, but you can close the event at any time.
race-extend-yes = Close later
race-new-password = Password to sign up
race-no-password = Remove password
race-close = Close now
race-call-off = Call off
race-call-off-label = Call the event off (everyone sees the reason)
race-call-off-title = Call the event off?
race-call-off-text = Nobody can play in it any more. Everyone sees your reason.
race-call-off-yes = Call off
race-called-off = The organiser has called this event off: { $reason }
race-removed = This server's operator has removed this event: { $reason }
race-removed-title = Removed event
race-daily-title = Daily board { $date }
race-rule = Make a ruling
race-ruling-on = Ruling on { $pair }
race-ruling-kind = Ruling
race-kind-strikes = Correct strikes
race-kind-out = Disqualify
race-kind-back = Reinstate
race-ruling-strikes = Strikes
race-strikes-fewer = Fewer
race-strikes-more = More
race-ruling-turn = Turn
race-ruling-no-turn = none
race-turn-earlier = Earlier
race-turn-later = Later
race-ruling-of-turn = turn { $turn }: { $reason }
race-reason = Reason (everyone sees it)
race-rule-send = Announce
race-remove = Remove
race-removing = Remove { $pair }
race-remove-reason = Reason (the pair sees it)
race-remove-title = Remove this pair?
race-remove-text = The pair loses its place and sees your reason. Its players can sign up again.
race-start-title = Start playing?
race-start-text = The clock of your pair starts now. You can pause it while you're away.
race-start-no = Not yet
race-start-yes = Start
race-withdraw-title = Leave the event?
race-withdraw-text = If you have a partner, they stay signed up and wait for someone else.
race-withdraw-no = Stay
race-close-title = Close the event now?
race-close-text = Nobody can play on. All matches, the board and the final standings become visible.
race-close-no = Keep open
race-disqualify-title = Disqualify this pair?
race-disqualify-text = It loses its place in the standings. Everyone sees your reason.
race-disqualify-yes = Disqualify
race-reinstate-title = Reinstate this pair?
race-reinstate-text = It gets its place in the standings back. Everyone sees your reason.
race-rule-no = Cancel
race-correct-title = Correct the strikes of this pair?
race-correct-text = Everyone sees the correction and your reason.
race-correct-yes = Correct
race-access = Who can find it
race-listed = Everyone
race-by-link = By link only
race-exact-label = 25 words, separated by commas
race-exact-count = { $count } of 25 words
race-exact-about = If you play in this event yourself, you know these words before the other players do.
race-draft-opens = Sign-ups open
race-draft-opens-now = Now
race-draft-opens-in = In { $time }
race-draft-sign-ups = Sign-ups stay open for
race-draft-lasts = Event lasts
race-draft-limit = Time for a move
race-draft-pairs = Maximum pairs
race-draft-text = What players should know (optional)
race-draft-title = Title of the event
race-create = Create
race-creating = Creating the event…
race-wrong-title = Give the event a title.
race-wrong-title-long = The title can have at most 48 characters. Shorten it.
race-wrong-title-letters = The title has characters that can't be shown. Remove them.
race-wrong-text = The text is too long, or has characters that can't be shown. Shorten it, or remove them.
race-wrong-words = An exact list has 25 different words, and this one has { $count }. Correct it.
race-wrong-words-long = Together, these 25 words are too long. Use shorter ones.
race-wrong-too-long = This is too long altogether. Shorten the text, the words or the password.
race-clues-about = Choose a word to see how each pair found it. Each word shows its most common clue.
race-clues-word = { $word }: { $clue } ({ $count ->
    [one] 1 pair
   *[other] { $count } pairs
})
race-clues-note = { $clue } ×{ $count }
race-clues-none = No pair found this word.
race-clues-key = { $side }'s key: { $identity }
race-clue-counts = Clues
race-clue-count = { $clue }: { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
race-clue-pairs = Pair by pair
race-back = Back to the event
race-open = Event: { $race }
race-to-standings = Standings
race-tie-breaks = Among pairs with as many strikes count, in this order: { $time }, { $clue }, { $turn }.
race-rank = Rank { $rank } so far, with { $strikes } { $strikes ->
    [one] strike
   *[other] strikes
}. { $playing ->
    [0] All pairs have finished.
    [one] 1 pair has not finished yet.
   *[other] { $playing } pairs have not finished yet.
}
race-rank-closed = Rank { $rank } of { $pairs } pairs, with { $strikes } { $strikes ->
    [one] strike
   *[other] strikes
}.
race-one-match = A pair plays a single match in an event.
match-pass = Pass turn
