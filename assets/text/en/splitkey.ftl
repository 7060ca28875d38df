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
word-missed-by-both = bystander both ways
word-missed = { $side } missed
word-on-key = on your key: { $identity }

## Home

home-title = Split Key
home-tagline = Two sides, one key. Find every agent before the tokens run out.
home-name = Your name
home-name-take = Keep this name
home-create = Open a table
home-create-sub = You get a code for the others.
home-join = Join a table
home-join-sub = Type the code that you were given.
home-how = How it is played
home-how-key = Both sides see the same 25 words, but each sees only its own half of the key.
home-how-clue = Give a clue: one word and one number. The other side touches the words that you mean.
home-how-turns = Together you have nine turns to find all 15 agents. Touch no assassin.
home-mine = Your table { $code }: { $others }
home-mine-running = Your table { $code }, a match runs: { $others }
home-mine-turn = Your turn at table { $code }: { $others }
home-mine-title = Your tables
home-public-title = Open tables
home-search = Look for a table
home-search-take = Look
home-public = { $name } · { $language } · Lark { $lark }, Owl { $owl }, watching { $watching }
home-public-running = a match runs
home-public-password = with a password
home-public-knock = you knock first

## Join

join-title = Join a table
join-code = Table code
join-code-hint = Six characters
join-take = Join
join-back = Back
join-invited = You are invited to table { $code }.
join-password = Password of the table
join-knocked = You have knocked. The host of the table will let you in.

## Connection

link-idle = You are not connected to the host.
link-connecting = Connecting to the host…
link-reconnecting = Reconnecting, try { $attempt }.
link-waiting = The host is out of reach.
link-seat-kept = Your seat is kept.
link-next-try = The next try comes in { $seconds ->
    [one] { $seconds } second.
   *[other] { $seconds } seconds.
}
link-try-now = Try now
link-reload = Reload the page
link-wrong-version = The host runs another version of the game, and yours has to be the same.
link-host-full = The host has no room for more players now. Try again later.
link-going-down = The host is restarting.
link-taken-over = You opened this table in another window, and it goes on there.
link-table-closed = The host had to close the table.
link-ended-idle = You were disconnected after ten minutes of inactivity. Do anything here to reconnect.
link-quarantined = The host isn't letting you in for now: something you asked for crashed it twice.
link-ended-by-player = You ended this connection from another device.
link-again = Connect again
link-here = Play here instead
link-not-private = This connection isn't encrypted: others on the same network could read it.
link-veil = The line is lost
link-not-admitted = The host does not let you in
link-taken-over-title = Your seat is taken over
link-closed-title = The table is closed
link-ended-title = Ended from another device

## The table between matches

table-title = Table
table-heading = Table { $code }
table-code = Table code
table-link = Link to this table
table-copy = Copy invite
table-copied-short = Copied
table-copied = The invite is on the clipboard.
table-closes-soon = { $minutes ->
    [one] Nothing has happened here for long: the table closes in { $minutes } minute.
   *[other] Nothing has happened here for long: the table closes in { $minutes } minutes.
}
table-keep = Keep the table
table-not-copied = This browser lets nothing be copied here. Mark the link and copy it yourself.
table-side = { $side } side
table-yours = Your side
table-partners = Partner side
table-you = { $name } (you)
table-host-of = sets the match
table-away = away
table-lost = line lost
table-here = here
table-empty = Nobody sits here yet
table-empty-seat = Empty seat
table-sit = Sit on the { $side } side
table-sit-short = Sit here
table-ask = Ask to join the { $side } side
table-ask-short = Ask to join
table-asked = Waiting for an answer
table-switch = Switch sides
table-side-full = This side is full.
table-side-ready = { $side } side: ready
table-ready-mine = My side is ready
table-stand = Stand up
table-spectators = Watching { $count }
table-no-spectators = Nobody is watching.
table-spectators-note = They see no key until the end.
table-side-note = Everyone on a side sees the same half of the key.
table-mission = Mission
table-mission-9 = Prague
table-mission-10 = Prague, 10 tokens
table-mission-11 = Prague, 11 tokens
table-mission-numbers = { $turns } turns · { $mistakes } misses
table-tokens = Timer tokens
table-tokens-9 = 9 standard
table-tokens-10 = 10 easier
table-tokens-11 = 11 easiest
table-host-sets = { $name } sets these
table-you-set = You set these
table-start = Start match
table-start-empty = Each side needs somebody. { $side } is empty.
table-start-empty-both = Each side needs somebody.
table-start-host = { $name } starts the match.
table-ready = Both sides are taken. You can start.
table-debrief = Back to the debrief
table-leave = Leave table
table-secrets = Secrets of the key card
table-secrets-shared = Three of your nine agents are your partner's agents, too.
table-secrets-assassins = Of your three assassins, one is an assassin for your partner, one is a word that you must find, one is a bystander.
table-secrets-after = Once you have found the assassin of yours that is an agent, you need not touch the other two.

## A match

match-first = Either side may start
match-first-sub = The first clue decides who begins.
match-clue-any = Either side may give a clue
match-clue-any-sub = Turn { $turn }
match-clue-mine = Your turn: give a clue
match-clue-theirs = { $side } is thinking
match-guess-mine = You guess: { $clue } · { $number }
match-guess-theirs = { $side } guesses: { $clue } · { $number }
match-guess-no-clue = { $side } guesses
match-challenge-mine = Your clue is disputed
match-challenge-theirs = Clue disputed: { $side } must answer
match-challenge-sub = { $guesser } says that { $giver }'s clue is invalid.
match-sudden = Sudden death: no clues
match-sudden-both = Both sides touch words. Any wrong word loses.
match-sudden-one = Only { $side } touches words. Any wrong word loses.
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
}: { $bystander } bystander side up, { $check } check side up. Check tokens taken: Lark { $lark }, Owl { $owl }.
match-left = Left for you to clue: { $count }
match-log = Clue log
match-log-earlier = Earlier clues
match-found-now = Found this turn:
match-log-empty = No clues yet. Look for one that joins two words.
match-log-sudden = Sudden death
match-log-invalid = invalid
match-log-line = { $turn }. { $side }: { $clue }, { $number }
match-log-line-found = { $turn }. { $side }: { $clue }, { $number }: { $words }
match-log-found = { $word } { $identity }
match-words = The 25 words
match-clue = Your clue
match-clue-hint = One word
match-clue-hint-hidden = One word, shown as dots
match-referee-hidden = The referee has something to say about this clue. What it says is hidden as long as your key is.
match-clue-left = { $count ->
    [one] { $count } letter left
   *[other] { $count } letters left
}
match-number = Number
match-number-more = 5+
match-number-less = 0–4
match-send = Send clue
match-send-empty = Type one word that joins some of yours.
match-send-number = Choose how many words it joins.
match-insist = Send anyway (costs one token)
match-insist-doubtful = Send anyway
match-assassins = Check your assassins:
match-touch = Touch { $word }
match-touch-again = Press again to touch { $word }.
match-touch-hint = Touch a word that the clue means.
match-answer-hint = Concede if the clue was invalid, or deny.
match-touch-sudden = Touch a word that you are sure of.
match-stop = End turn
match-stop-needs-guess = End turn opens after one correct guess.
match-challenge = Dispute the clue
match-concede = Concede: it was invalid (one token)
match-deny = Deny: it was valid
match-waiting = { $side } decides.
match-watching = You are watching.
match-give-up = Give up
match-void = Call the match void
match-agree-give-up = Agree to give up
match-agree-void = Agree: the match is void
match-offered-give-up = { $side } wants to give up. Any other move goes on.
match-offered-void = { $side } wants to call the match void: the clue gave too much away.
match-offer-mine = You have offered to end the match. { $side } must agree.
match-key = Your key ({ $side })
match-key-shown = Private screen: key is shown
match-key-hidden = Your key is hidden
match-key-none = Watching: no key on this screen
match-key-camera = On camera: no key on this screen
match-hide-key = Hide your key
match-show-key = Show your key
match-hide = Hide
match-show = Show
match-flat = Flat table
match-deep = Table in 3D
match-menu = Menu
match-menu-close = Close
match-leave = Leave table
match-leave-title = Leave the running match?
match-leave-text = Your side may need you. You can come back with the table code.
match-leave-yes = Leave the match
match-leave-no = Stay
match-away = { $name } lost the line. The seat is kept.
match-from = From { $side }
match-pin = Pin
match-pin-word = Pin { $word } for your own side
match-turn-number = Turn { $turn }
match-keys-clue = { $key ->
    [shown] Enter sends · Tab moves to the number · Ctrl+K hides the key
    [hidden] Enter sends · Tab moves to the number · Ctrl+K shows the key
   *[none] Enter sends · Tab moves to the number
}
match-keys-guess = { $key ->
    [shown] Arrow keys move · Enter touches · E ends the turn · K hides the key
    [hidden] Arrow keys move · Enter touches · E ends the turn · K shows the key
   *[none] Arrow keys move · Enter touches · E ends the turn
}
match-keys-watch = Space skips · F changes the table · Escape opens the menu
match-keys-wait = { $key ->
    [shown] Arrow keys move · K hides the key · F changes the table
    [hidden] Arrow keys move · K shows the key · F changes the table
   *[none] Arrow keys move · F changes the table
}
match-tab-board = Board
match-tab-key = My key
match-tab-log = Log

## The debrief

debrief-title = Debrief · { $mission }
debrief-won = All agents contacted
debrief-lost-assassin = An assassin was touched
debrief-lost-tokens = Out of time
debrief-lost-sudden = Lost in sudden death
debrief-lost-gave-up = Given up
debrief-void = The match is void
debrief-won-sentence = You have found all 15 agents. The match is won.
debrief-lost-assassin-sentence = { $word } was the assassin. The match is lost.
debrief-lost-tokens-sentence = The mistake cannot be paid. The match is lost.
debrief-lost-sudden-sentence = A wrong word in sudden death. The match is lost.
debrief-lost-gave-up-sentence = Both sides gave up. The match is lost.
debrief-void-sentence = Both sides called the match void. It does not count.
debrief-result = { $agents } of 15 in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $missed ->
    [0] no bystander met
    [one] { $missed } bystander met
   *[other] { $missed } bystanders met
}.
debrief-score = Score
debrief-score-left = Tokens left in the bank
debrief-score-checks = Turns closed with a check
debrief-score-sudden = Sudden death
debrief-score-none = none
debrief-score-line = { $label }: { $points }
debrief-no-score = No score
debrief-band-won = Won
debrief-band-really-good = Really good
debrief-band-awesome = Awesome
debrief-band-mission-map = Masterly
debrief-stamp-won = { $mission } is won
debrief-stamp-lost = Lost
debrief-stamp-void = Void
debrief-advice-assassins = Before every clue, look at your three assassins. Then flip the cards or deal again.
debrief-advice-two = There is time for a few clues only, so most of them must join two words.
debrief-advice-two-extra = There is time for nine clues only, so most of them must join two words. If time is short again, 10 or 11 tokens make it easier.
debrief-advice-nine = Won with extra tokens. Now try it with nine.
debrief-key = { $side } key
debrief-key-note = { $side } gave clues for these
debrief-key-line = { $cell } { $word }: { $identity }
debrief-key-line-found = { $cell } { $word }: { $identity }, found by { $side }
debrief-clues = Every clue
debrief-contacted = contacted
debrief-again = Deal again
debrief-flip = Flip the cards
debrief-table = To the table
debrief-waits = { $name } deals the next match.
debrief-leave = Leave table

## What can be laid over every screen

sheet-close = Close

## Settings

settings-title = Settings
settings-table = The table
settings-form = Drawn
settings-form-deep = In 3D
settings-form-flat = Flat
settings-view = Seen from
settings-view-seat = My chair
settings-view-top = Above
settings-view-free = Anywhere
settings-view-broadcast = Broadcast
settings-quality = Quality
settings-automatic = Automatic
settings-low = Low
settings-medium = Medium
settings-high = High
settings-hovers = Pointers of others
settings-screen = Window
settings-full = Full screen
settings-window = Window
settings-reading = Reading
settings-language = Language
settings-text-size = Text size
settings-patterns = Patterns beside colours
settings-captions = Captions for sounds
settings-pace = Pace
settings-motion = Motion
settings-motion-full = Full
settings-motion-reduced = Reduced
settings-hold = Hold to touch
settings-hold-none = One press
settings-suspense = Suspense
settings-none = None
settings-usual = Usual
settings-long = Long
settings-sound = Sound
settings-sounds = Sound
settings-on = On
settings-off = Off
settings-preset = Where you play
settings-preset-home = At home
settings-preset-stream = On a stream
settings-master = All of it
settings-cues = The table
settings-room = The room
settings-touch = Your touches
settings-alerts = Calls for you
settings-notify = Notify me of my turn
settings-quieter = Quieter
settings-louder = Louder
settings-smaller = Smaller
settings-larger = Larger
settings-percent = { $value } %
settings-option = { $caption }: { $option }
settings-level = { $caption }, { $value }: { $option }
settings-reset = Back to the defaults

## How to play

howto-title = How to play
howto-key-title = The key
howto-key-text = 25 words lie on the table. The key tells what each of them is, but it is cut in two: your side sees one half, the other side the other.
howto-clue-title = Give a clue
howto-clue-text = Say one word and one number. The word joins some of the agents on your half, the number says how many.
howto-clue-rules = No word that lies on the table, no form of one, no part of one. After your clue you say nothing more.
howto-touch-title = Touch words
howto-touch-agent = An agent of the giver: an agent card covers the word, and you may go on, as often as you dare.
howto-touch-bystander = A bystander: the turn ends. A token with an arrow marks the word for your side; the other side may still touch it.
howto-touch-assassin = An assassin: the match is lost at once.
howto-time-title = The tokens are your time
howto-time-text = Every turn costs a token. After one right word you may end the turn; the token then lies before your side with its check up.
howto-time-mistakes = A mistake takes a token that lies bystander side up. When only checks are left, it takes two.
howto-sudden-title = Sudden death
howto-sudden-text = When the last token is gone there are no more clues. Both sides touch what they are sure of, and one wrong word loses.
howto-end-title = Winning together
howto-end-text = All 15 agents found, and you have won, all of you. When all nine agents of one half are found, its other side has nothing left to guess.
howto-mine = On yours
howto-theirs = On your partner's
howto-pair = { $mine } on your half and { $theirs } on your partner's: { $count }

## Credits

credits-title = Credits
credits-version = Split Key, version { $version }
credits-ours = Code, art, sounds, words and texts by the Split Key developers, under MIT or Apache 2.0, as you like.
credits-rules = A game of its own for the rules of a well-known cooperative word game, without connection to its makers.
credits-fonts = Lettered in Barlow by Jeremy Tribby, Courier Prime by Alan Dague-Greene and Roboto Condensed by Google, under the SIL Open Font License.
credits-words = The clue referee reads WordNet by Princeton University, SCOWL by Kevin Atkinson and the Dutch word list of OpenTaal.
credits-pictures = Picture cards are composed from Material Design Icons by the Pictogrammers, under Apache 2.0.
credits-engine = Built with Bevy, egui, renet and kira, and with the work of many others in Rust.

## Sound

sound-mute = Switch the sound off
sound-unmute = Switch the sound on

## The first turns, and what can be put away

coach-key = Your half of the key shows agents in green. They are the words that the other side must find by your clues. Never lead them to one of your three assassins.
coach-clue = Give a clue: one word that joins two or more of your agents, and how many it joins. Look at your assassins before you send it.
coach-touch = Touch the word that fits the clue best: hold it, or press it twice. What it is stands on the other half of the key, not on yours.
coach-stop = An agent! Touch another word if you dare, or end the turn. That costs one token, and a miss would cost one as well.
coach-miss = A bystander ends the turn and costs a token. Its arrow points at who missed; the other side may still touch the word.
coach-close = Got it
coach-end = No more notes
coach-again = Guide my first turns again
notice-dismiss = Put away

## Captions of sounds

caption-card-slide = cards are dealt
caption-card-land = a card falls on the table
caption-clue-sent = a bell: a clue
caption-suspense = thumps
caption-agent = strings: an agent
caption-bystander = wood: a bystander
caption-assassin = silence, then a low growl: the assassin
caption-check = a coin: a token moves
caption-turn = two mallets: it is your turn
caption-tick = a clock ticks
caption-victory = a lock opens, a chord: won
caption-defeat = the lamp is switched off: lost

## What was missed

catch-up-title = What you missed, in short
catch-up-skip = Skip
catch-up-began = { $count ->
    [one] While you were away one thing happened.
   *[other] While you were away { $count } things happened.
}

## Forgetting the player of a device

forget-start = Forget me on this device
forget-again = Forget everything: press again
forget-about = Your secret, your name and your way back to your tables go from this device; nobody can sit on your seats for you. Settings stay.

## Calling who looks elsewhere

call-title = ● Your turn – Split Key
call-body = The others wait for you at the table.

## What does not work on this device

trouble-slow = Drawing is slow here. The flat table may be smoother.
trouble-slow-way = Use the flat table
trouble-assets = A picture or a sound is missing. You can play on without it.
trouble-sound = No device for sounds was found. Captions can stand in for them.
trouble-sound-way = Show captions
trouble-device = The graphics device was lost for a moment. The table is drawn again.
trouble-notify = The browser shows no notifications of this page: they were refused, or the page came without encryption. Title, badge and sound still call you.
trouble-close = All right

## What did not work, and what to do

refused-offline = You are not connected, so nothing was sent. Wait a moment and try again.
refused-invalid-clue = Change the clue, or send it anyway for one token.
refused-doubtful-clue = The others may object. Change the clue, or send it anyway.
refused-forbidden-clue = This table takes valid clues only. Change the clue.
refused-unknown-packs = This language has no such word cards. Choose others.
refused-bad-own-words = These words could not be taken. Open the list, look at it and send it again.
refused-table-locked = The table is locked: nobody new comes in now.
refused-password-needed = This table asks for a password.
refused-wrong-password = That is not the password of this table.
refused-too-many-tries = Too many wrong passwords. Wait a minute before you try again.
refused-banned = You cannot come to this table any more.
refused-not-admitted = The host of the table did not let you in.
refused-no-such-person = That person is not here any more.
refused-not-yourself = You cannot do that to yourself. A host who wants to go hands the role over first.
refused-name-not-allowed = Please choose another name.
refused-name-taken = Somebody here has a name that looks the same.
refused-name-empty = Please type a name.
refused-name-too-long = A name has at most 24 letters.
refused-name-not-text = A name holds only letters and signs that can be seen.
refused-bad-password = A password has 1 to 64 letters and signs that can be seen.
refused-talk-off = The host of the table has switched talk off.
refused-talk-too-fast = You write faster than the others can read. Wait a moment.
refused-not-that-channel = You cannot speak there now. In a match each side talks by itself.
refused-bad-proposal = A clue is proposed with a hyphen and its number, as WEATHER-2.
refused-timers-out-of-range = A timer leaves 30 seconds to an hour. Choose another time.
refused-match-paused = The match is paused. Go on first.
refused-not-paused = There is no pause to end.
refused-pause-asked = Your side has asked for a pause. The other side must agree.
refused-second-needed = You have touched this word. Now another of your side has to.
refused-no-touch-waits = No touch is waiting.
refused-first-clue-given = The first clue of this match was given.
refused-not-public = Only people at a public table can be reported. Its host can send them away.
refused-reports-too-fast = You have reported enough for now. Try again in some minutes.
refused-too-many-requests = That was too much at once. Wait a moment and try again.
refused-changes-too-fast = Too much was changed at this table in a short time. Wait a little, then try again.
refused-side-declined = That side has declined. You can't ask it again in this match.
refused-side-asked = You have asked already. Wait for the answer.
refused-side-requests-too-fast = Too many requests to join. Wait a minute and ask again.
refused-not-yours-to-answer = Somebody else decides who joins that side.
refused-act-first = Give a clue or touch a word first. After that you can offer to end the match.
refused-name-frozen = Names can't be changed while a match is running.
refused-talk-after-key = You have seen a key in this match, so you cannot talk to those who watch.
refused-stale = Something else happened first. Look at the table and try again.
refused-unknown-table = There is no table with this code. Check its six letters and digits.
refused-table-quarantined = This table crashed the host twice, so it's closed. The operator can find out why.
refused-table-unreadable = The host can't read this table's records. Try again later, or tell whoever runs the host.
refused-table-full = This table is full. Ask for another one.
refused-side-full = This side is full. Sit on the other side or watch.
refused-host-full = The host has no room for another table now. Try again later.
refused-not-at-table = You are at no table. Join one or open one.
refused-already-at-table = You are at a table already. Leave it first.
refused-not-seated = You are watching. Sit down on a side to play.
refused-not-table-host = Only the host of the table may do that.
refused-empty-side = Each side needs somebody before the match can start.
refused-match-running = A match is running. Finish it first.
refused-no-match = No match is running. Start one first.
refused-key-seen = You have seen the other side's key, so you cannot change sides in this match.
refused-nothing-to-flip = There are no cards to flip yet. Deal new ones.
refused-unknown-mission = This table does not play that mission. Choose 9, 10 or 11 tokens.

refused-match-over = The match is over. Deal again to play on.
refused-not-your-clue = The other side gives this clue. Wait for it.
refused-not-your-guess = The other side guesses now. Wait for your turn.
refused-no-clue-yet = There is no clue yet. Wait for one.
refused-clue-already-given = A clue lies on the table already. Let the other side guess.
refused-empty-clue = The clue is empty. Type one word.
refused-clue-too-long = The clue is too long. Use at most 64 letters.
refused-clue-not-text = The clue holds signs that cannot be shown. Type letters only.
refused-number-out-of-range = The number goes from 0 to 9. Choose another one.
refused-unknown-word = This word is not on the table. Touch one of the 25.
refused-no-word-chosen = No word was chosen. Touch one of the 25.
refused-one-word-at-a-time = Touch one word at a time.
refused-repeated-word = { $word } is in the list twice. Name it once.
refused-word-covered = { $word } is covered. Touch a word that is still open.
refused-own-mark = Your side has touched { $word } before, and it was no agent. Touch another word.
refused-stop-needs-guess = Find one agent first. Then you may end the turn.
refused-pass-outside-strike = A turn can be passed only in a strike race. Touch a word.
refused-not-your-challenge = That is for the other side to do.
refused-nothing-to-challenge = There is no clue to dispute now.
refused-too-late-to-challenge = The first word of this turn was touched, so the clue stands.
refused-already-challenged = This clue was disputed already. It stands.
refused-already-penalised = This clue was paid for already. Go on guessing.
refused-challenge-open = The clue is disputed. Wait until its giver concedes or denies.
refused-no-challenge = The clue is not disputed. There is nothing to deny.
refused-no-enforced-timers = No timer runs at this table.
refused-no-timer-runs = No timer runs now.
refused-nothing-to-void = A match can be called void only after an invalid clue.
refused-nothing-proposed = Nothing was offered, so there is nothing to agree to.
refused-own-proposal = This is your own offer. The other side must agree.
refused-no-clues-in-sudden-death = There are no clues in sudden death. Touch a word.
refused-no-stop-in-sudden-death = There is no stopping in sudden death. Touch a word.
refused-nothing-to-guess = You have found every word of the other side. Let your partner touch words.

## What happened, said in sentences

fact-who = { $name } ({ $side })
fact-dealt = 25 new words are dealt. Either side may give the first clue.
fact-clue = { $who } gives the clue { $clue }, { $number }.
fact-penalised = The clue of { $side } counts as invalid.
fact-discarded = One token leaves the game.
fact-agent = { $who } touches { $word }: an agent. { $count } of 15 are found.
fact-bystander = { $who } touches { $word }: a bystander.
fact-bystander-two = { $who } touches { $word }: a bystander. It costs two tokens.
fact-assassin = { $who } touches { $word }: the assassin.
fact-finished = All nine agents on { $side }'s key are found. { $partner } has no words left to guess and gives every clue from now on.
fact-check = { $side } takes a check token. { $count ->
    [one] { $count } token is left.
   *[other] { $count } tokens are left.
}
fact-challenged = { $who } disputes the clue.
fact-denied = { $who } says that the clue is valid.
fact-timed-out = The time of { $side } is up.
fact-timed-out-any = The time is up.
fact-give-up = { $who } wants to give up.
fact-void = { $who } wants to call the match void.
fact-withdrawn = The offer to end the match is off the table.
fact-stopped = The turn ends.
fact-mistake = The turn ends with a mistake.
fact-passed = The turn is passed.
fact-sudden-death = Sudden death: no more clues, and any wrong word loses.

## The accessible twin and the title

twin-title = Split Key
twin-title-table = Your table · Split Key
twin-title-match = { $headline } · Split Key
twin-title-mine = ● { $headline } · Split Key

## Languages, and what a table chooses

language-en = English
language-nl = Nederlands
table-language = Language of the words
table-packs = Word cards
table-packs-first = Pack one
table-packs-second = Pack two
table-packs-both = Both
table-packs-pictures = Pictures
table-packs-own = Our own
table-referee = Clue referee
table-referee-advise = Advises
table-referee-strict = Strict
table-referee-off = Off
table-allowed = Also allowed
table-multi-word = Several words
table-word-play = Word play
table-looser = Either side clues
table-swap = Swap sides
table-timers = Timers
table-timers-off = Off
table-timers-shown = Shown only
table-timers-enforced = Cost a token
table-limit-clue = Time for a clue
table-limit-guess = Time for guesses
table-limit-none = No limit
table-limit-1 = 1 min
table-limit-2 = 2 min
table-limit-3 = 3 min
table-limit-5 = 5 min

## What the clue referee says

clue-invalid = Invalid:
clue-doubtful = Doubtful:
clue-same-word = “{ $clue }” is { $word }, which lies on the table.
clue-spelling-variant = “{ $clue }” is { $word } in another spelling.
clue-form = “{ $clue }” is a form of { $word }.
clue-derivation = “{ $clue }” and { $word } are made from each other.
clue-sibling = “{ $clue }” and { $word } are both made from “{ $because }”.
clue-compound-part = “{ $clue }” is part of { $word }.
clue-compound-part-form = “{ $clue }” is a form of “{ $because }”, which is part of { $word }.
clue-contains-board-word = “{ $clue }” is made with { $word }.
clue-shared-part = “{ $clue }” and { $word } share the part “{ $because }”.
clue-not-one-word = “{ $clue }” is not one word.
clue-too-long = This clue is too long to be judged.
clue-maybe-acronym = “{ $clue }” may be an acronym.
clue-unknown = “{ $clue }” is in letters that the referee cannot read.

## Text commands, which are in the language of the table

command-label = Command
command-take = Do it
command-hint = CLUE: WEATHER-2, GUESS: STORM or STOP
command-clue = CLUE
command-guess = GUESS
command-pass = PASS TURN
command-stop = STOP
command-unknown = This is no command. Write CLUE: WEATHER-2, GUESS: STORM or STOP.
command-no-number = A clue ends in a hyphen and its number, as in CLUE: WEATHER-2.
command-not-on-table = { $word } is not on the table. Name one of the 25 words.

## Words of the table's own

own-open = Our own words
own-title = Words of your own
own-hint = One word a line, or with commas between. Write or paste them, or drop a text file here. 25 to 2,000 words, each up to 24 characters.
own-label = Your words
own-none = No words of your own yet.
own-empty = No words yet.
own-not-text = This file cannot be read as text. Save it as plain text (UTF-8) and try again.
own-enough = { $count ->
    [one] { $count } word is kept.
   *[other] { $count } words are kept.
}
own-too-few = { $count ->
    [0] No word is kept, and a pack needs { $least }.
    [one] { $count } word is kept, and a pack needs { $least }.
   *[other] { $count } words are kept, and a pack needs { $least }.
}
own-problems = { $count ->
    [one] { $count } entry is left out
   *[other] { $count } entries are left out
}
own-more-problems = And { $count } more.
own-no-letter = Line { $line }: “{ $entry }” has no letter.
own-too-long = Line { $line }: “{ $entry }” has { $count } characters, more than 24.
own-sign = Line { $line }: “{ $entry }” holds { $sign } ({ $code }), which stands in no word.
own-unprintable = Line { $line }: “{ $entry }” holds { $sign } ({ $code }), a letter that our cards have no type for.
own-twice = Line { $line }: “{ $entry }” stands in line { $first } already.
own-too-many = Line { $line }: “{ $entry }” is left out, because a pack has up to { $most } words.
own-file = Open a text file
own-keep = Play with these words
own-sending = Sending the words: { $percent } %
own-copy = Copy the list
own-copied = The list is on the clipboard.
own-save = Save the list as a file
own-saved = The list is saved as { $place }.
own-saved-here = The list is saved.
own-not-saved = The list could not be saved: { $why }.
own-close = Back to the table

## People at the table, and who may come

people-title = People and doors
people-host-admits = { $name } decides who comes in.
people-admit = Let { $name } in
people-decline = Turn { $name } away
people-mute = Hear nothing they write
people-hand-over = Make host of the table
people-kick = Send away
people-ban = Ban from this table
people-access = Who may come
people-public = Listed for everybody
people-knock = Newcomers knock first
people-locked = Locked: nobody new
people-watch = Watching allowed
people-open-sides = Anyone may join a side during a match
people-talk = Talk allowed
people-password = New password
people-password-take = Set
people-password-set = Newcomers must know the password.
people-password-none = The table has no password.
people-password-drop = No password
people-lift-bans = { $count ->
    [one] Lift { $count } ban
   *[other] Lift { $count } bans
}
people-ping = { $person }, { $count } ms
people-same-network = same network as { $names }
people-guests = Names stay as they are while a match runs. Newcomers are called Guest until it is over.
people-report-name = Report: the name insults
people-report-talk = Report: the talk insults
people-report-conduct = Report: spoils the game
people-reported = Thank you. Whoever runs this host will see your report.
people-close = Close the table
people-close-again = Close it for everybody: press again

parted-left = You have left the table.
parted-kicked = The host of the table sent you away. You may come again.
parted-banned = The host of the table sent you away for good.
parted-closed = The host of the table closed it.
parted-idle = The table was closed because nothing happened there for long.

## The app as the host for others

hosting-title = Host here
hosting-about = Be the host on this computer for players on the same network. It is there as long as the app runs, keeps nothing, and you see no more than anybody.
hosting-start = Host on this computer
hosting-start-anywhere = Take any free port
hosting-runs = Others on this network open http://{ $address } in a browser, or give { $address } to their app.
hosting-runs-app-only = Others on this network give { $address } to their app. There is no browser client beside this app, so guests need the app, too.
hosting-same-rules = Open a table on the first screen and give the others its link or code. To stop, come back here: everybody is told, and the tables end.
hosting-copy = Copy this address
hosting-stop = Stop hosting
hosting-stop-again = End all tables here: press again
hosting-elsewhere = Address of another host, or a link from there
hosting-elsewhere-take = Go there
hosting-port-taken = Port { $port } is in use by another program on this computer. Stop that one, or take any free port.
hosting-no-network = This computer is in no network that others could come by. Connect it to one and try again.
hosting-not-allowed = The system does not allow the app to listen there. Take any free port, or ask who looks after this computer.
hosting-failed = The host could not start: { $why }.
hosting-bad-address = This is no address of a host. It reads like 192.168.1.5:7777.
hosting-unencrypted = That host is beyond your local network and the connection would not be encrypted, so others could read it and take your seat. Use an address with https://, or start the app with --insecure.

## The way to the table for others

invite-title = Invite
invite-open = Show the link as a code for cameras
invite-short = QR
invite-about = Whoever opens this link, or points a phone's camera at its code, comes to this table. Who may come in is chosen under People and doors.
invite-no-code = The link is too long for a code.

## Talk

talk-title = Talk
talk-unread = Talk · { $count }
talk-to-side = Say to your side
talk-to-table = Say to the table
talk-to-spectators = Say to those who watch
talk-send = Say
talk-empty = Nothing was said yet. Nothing of it is kept.
talk-hidden = What your side says is hidden as long as your key is.
talk-line = { $name }: { $text }
talk-line-side = { $name } (your side): { $text }
talk-line-spectators = { $name } (watching): { $text }
talk-wave = Wave
talk-applause = Clap
talk-laugh = Laugh
talk-gasp = Gasp
talk-heart = Heart

## What goes on beside the moves

timer-left = { $time }
timer-still = { $time }, stands still
timer-up = Time is up
timer-soon = 30 seconds are left.
flow-pause = Ask for a pause
flow-paused = The match is paused.
flow-go-on = Go on
flow-pause-mine = You ask for a pause. { $side } must agree.
flow-pause-withdraw = No pause
flow-pause-asked = { $side } asks for a pause.
flow-pause-agree = Agree
flow-pause-decline = No pause
flow-asks = { $name } asks to join the { $side } side.
flow-asks-admit = Let them in
flow-asks-decline = Decline
flow-asked = You have asked to join the { $side } side.
flow-asked-withdraw = Withdraw
flow-confirm = Touches need two
flow-alone = Nobody else of your side is here, so your touch counts at once.
flow-touch-mine = Another of your side has to touch { $word }, too.
flow-touch-alone = Nobody else of your side is here now: touch { $word } once more.
flow-touch-other = { $name } wants to touch { $word }.
flow-touch-drop = Not this one
flow-first-nobody = If you have a clue first, say so.
flow-first = Has a clue first: { $names }
flow-first-offer = I have a clue first
flow-first-withdraw = I have none
flow-proposed = { $name } proposes { $clue }, { $number }.
flow-proposed-hidden = The clues that your side proposes are hidden as long as your key is.
flow-proposed-take = Take it over
flow-proposed-drop = Take it back
flow-proposed-give = Give this clue
flow-propose = Propose
flow-propose-hint = Show the clue to your side first?
flow-propose-label = Propose a clue to your side, as WEATHER-2

## This player on other devices

devices-title = This player on other devices
devices-offline = You'll see your other devices here once you're connected.
devices-none = You aren't connected anywhere else.
devices-end = { $minutes ->
    [0] End another connection, made just now
    [one] End another connection, made { $minutes } minute ago
   *[other] End another connection, made { $minutes } minutes ago
}
devices-end-at-table = { $minutes ->
    [0] End the connection at table { $code }, made just now
    [one] End the connection at table { $code }, made { $minutes } minute ago
   *[other] End the connection at table { $code }, made { $minutes } minutes ago
}
devices-about = To be the same player on another device, make a code here and enter it there within five minutes. It works once. Anybody who enters it can play as you on this host, so don't show it to others.
devices-make-code = Make a code
devices-code-left = It works for another { $minutes }:{ $seconds }.
devices-code-used = Your code was used: another device is now the same player.
devices-type-code = Code from another device
devices-take-code = Use
devices-warning = This device will become the other device's player on this host, and give up its own seats here. You can switch back later in the settings.
devices-use-code = Become that player
devices-drop-code = Cancel
devices-other-player = This device is now another player on this host.
devices-former = This device keeps another player for this host.
devices-switch = Switch to the other player
devices-old = An earlier version of this app showed every host the same secret. If you had seats on this host then, you can come back to them.
devices-old-warning = This host will be shown that secret. Do this only on a host that you have played on before: another one could use it to take your old seats.
devices-old-start = Come back to my old seats
devices-old-again = Show it to this host: press again
refused-unknown-device-code = That code doesn't work. It may be mistyped, used already or more than five minutes old.
refused-too-many-codes = Too many wrong codes have come from your network. Try again later.
refused-device-codes-too-fast = You've made enough codes for now. Try again in a few minutes.
