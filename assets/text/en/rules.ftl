# The rule book: its chapters, each with its title and its paragraphs. `rules::book` has their order, and each paragraph has
# an address of its own.

book-title = The rules of Split Key
book-about = A cooperative word game for two sides of a table. In the game F1 opens these rules.
book-contents = Chapters
book-in-this-language = In English
book-print = Print this page, or save it as a PDF, from your browser's menu.

## The match in one minute

rule-minute = The match in one minute
rule-minute-table = There are 25 words on the table, and two sides, Lark and Owl: one person each, or a group. You win or lose together.
rule-minute-key = The key says what each word is, but it is cut in two. Your side sees one half: nine agents, three assassins and thirteen bystanders. The other side sees another half.
rule-minute-clue = In turn, one side gives a clue: one word and one number. It points at agents on its own half. The other side touches the words that it thinks are meant.
rule-minute-touch = An agent is covered, and you may touch again. A bystander ends the turn and costs a token. An assassin loses the match at once.
rule-minute-time = There are nine tokens, and each turn costs one. When they are gone, sudden death begins: no more clues, and one wrong word loses.
rule-minute-win = Together you have fifteen agents to find. Find them all and you have won.

## The key

rule-key = The key
rule-key-halves = What a word is depends on who clues it. Your half counts when you give the clue and your partner touches; your partner's half counts when you touch.
rule-key-shared = Three of your nine agents are your partner's agents, too. Five of the others are bystanders there, and one is an assassin.
rule-key-assassins = One of your three assassins is an assassin for your partner, one is an agent that you have to find, and one is a bystander.
rule-key-after = Once you have found the agent among your assassins, you should not touch the other two.
rule-key-secret = Don't show your half, and don't say what is on it: not which words are agents, and not how many are left.

## Clues

rule-clues = Valid and invalid clues
rule-clues-form = A clue is one word and one number from 0 to 9, and nothing else.
rule-clues-meaning = It has to be about what the words mean. Letters, their number and the place of a card are no clue. STORM for five letters, or BELOW for the bottom row, is invalid.
rule-clues-number = The number says how many words the clue is for, and is no clue itself. EIGHT with 8 is fine for a word that has to do with eight; any word with a telling number is not.
rule-clues-same = No word on the table, and no form of one: HIDE forbids hid, hidden, hiding and rawhide. HIDEOUS is another word, and allowed.
rule-clues-parts = No part of a compound on the table, and no compound with a word on the table: EARTHQUAKE forbids earth, quake and earthy; RAIN forbids raincoat. Letters shared by accident don't matter: hearth and ear are fine.
rule-clues-hyphen = A hyphen hides nothing: MAG-NET is MAGNET, and V-NECK contains NECK. A group of words joined by hyphens is more than one word.
rule-clues-one-word = One word only, unless the table allows clues of several words. What you can write as one word and what a dictionary has as one counts as one.
rule-clues-names = Names of one word are allowed: CAIRO, MOZART. So are letters and numbers for what they mean: X for a mark, SEVEN for days.
rule-clues-spelling = You may spell a clue so that nobody mistakes it: K-N-I-G-H-T is KNIGHT. Acronyms are for the table to decide.
rule-clues-foreign = Foreign words are allowed if people use them when they speak the table's language. Accents never matter: CRÊPE is CREPE.
rule-clues-voice = Where you hear each other, no accents, no singing and no meaningful pause: say the word as you always would.
rule-clues-covered = A covered word no longer forbids anything. A word with the token of one side is still on the table, and does.
rule-clues-referee = The referee sees your clue before you send it. Invalid means that it breaks one of these rules; doubtful means that the table decides. With the referee off you judge for yourselves.

## What one may say

rule-talk = What you may say
rule-talk-giver = The giver says the clue and the number and then nothing: no explanation, no second clue, no sigh at the wrong word.
rule-talk-guesser = Those who guess may think aloud about the clue. They say nothing about their own half: not that a word cannot be meant because it is their own assassin.
rule-talk-stop = Nobody tells the other side when to stop, or how many words are left on a half. The game itself says when a half is finished.
rule-talk-group = A group talks among itself. Its members see the same half and decide together.
rule-talk-sudden = In sudden death the sides say nothing to each other about the words, and agree on no order.
rule-talk-here = The game keeps chat of the sides apart during a match. On a call, in one room or on a stream only you can keep this.

## Touching

rule-touch = Touching words
rule-touch-one = Touch at least one word, also after a clue for 0. The partner's half says what it is.
rule-touch-agent = An agent: the word is covered, and you may touch another, as often as you dare. The number of the clue is no limit.
rule-touch-earlier = You may touch words for any earlier clue, not only for the last one.
rule-touch-bystander = A bystander: the turn ends. A token with an arrow marks the word for your side. The other side may still touch it, for on your half it may be an agent.
rule-touch-both = A word with the tokens of both sides is covered: neither side may touch it any more.
rule-touch-assassin = An assassin: the match is lost at once, whatever else is left.
rule-touch-zero = A clue for 0 says that none of your agents fits it, so it warns. One word has to be touched all the same, for an earlier clue perhaps.
rule-touch-finished = When all nine agents of one half are found, everyone is told. That side gives no more clues; the other one gives them all.

## Tokens

rule-tokens = What a turn costs
rule-tokens-stop = You may end the turn after at least one agent. That costs a token, which lies in front of you, check side up. A check token is used if there is one in the bank.
rule-tokens-miss = A mistake takes a token that lies bystander side up, and that token marks the word.
rule-tokens-two = When only checks are left, a mistake takes two of them.
rule-tokens-lost = With a single check token left, or none, a mistake cannot be paid: the match is lost at once, without sudden death. End the turn in time.
rule-tokens-mission = A mission says how many tokens there are, and how many of them allow a mistake: 9-9 is nine turns and nine mistakes, 8-2 is eight turns and two mistakes.

## Sudden death

rule-sudden = Sudden death
rule-sudden-begin = It begins when the last token is gone and agents are left. There are no more clues.
rule-sudden-touch = Each side touches words that it still remembers clues for, in any order. Bystander or assassin: one wrong word and the match is lost.
rule-sudden-who = A side whose partner has no agents left has nothing to touch.
rule-sudden-end = The last agent wins the match, as always.

## Invalid clues

rule-penalty = After an invalid clue
rule-penalty-before = The guessers may challenge a clue before they touch a word. The giver admits that it was invalid, or stands by it; then play continues.
rule-penalty-price = An invalid clue costs a token from the bank: a check if there is one. The clue can still be used.
rule-penalty-insist = Where the referee advises, you may send a clue that it calls invalid. You pay at once.
rule-penalty-empty = If that was the last token, the turn goes on. A mistake then cannot be paid, and ending the turn leads to sudden death.
rule-penalty-void = If the clue gave too much away, both sides may agree that the match is void. It counts neither as won nor as lost: start over.
rule-penalty-give-up = If you see no way on, give up together: one side asks, the other agrees.

## The end

rule-end = The end and the score
rule-end-win = You win the moment the fifteenth agent is found. That turn is paid as if it had been ended.
rule-end-score = A won 9-9 has a score: 3 points for each token left, 1 for each check token that you took, and 1 less if you won in sudden death.
rule-end-good = Up to 5 points: won. 6 to 8: really good. 9 and 10: awesome. 11 and more: time for harder cities.
rule-end-again = Afterwards you see both halves and every clue. Flip the cards for the other words on them, or deal new ones; the key is always a new one.

## House rules

rule-house = House rules
rule-house-several-words = Clues of several words: names, titles, acronyms and compounds of more than one word are allowed. Each of their words is still judged against the table.
rule-house-wordplay = Wordplay: clues may play on how a word sounds or on its second sense. The referee then doubts less.
rule-house-order = Two clues in a row: after a turn either side may give the next clue, but no side gives more than two in a row while the other can.
rule-house-tokens = More tokens: 10 or 11 make it easier, for the first matches or a hard deal. Such a match has no score.
rule-house-referee = Referee: it advises (you may insist, and pay), is strict (an invalid clue cannot be sent), or is off.
rule-house-timers = Time limits: they are shown, or enforced. Enforced, a late clue costs a token and passes the turn to the other side; late guesses end the turn, as a stop after an agent, otherwise for a token.
rule-house-pictures = Pictures: cards with drawings instead of words. There are no words to compare a clue with, so its meaning is all that counts. Letters in a drawing and the place of a card are no clue.
rule-house-groups = Groups: any member of a side may act for it, and the first counts. Confirm in pairs makes a touch wait for a second member.
rule-house-ideas = Ideas for clue givers: the computer suggests a clue to the giver alone. A match with ideas is marked as easier.

## Missions

rule-missions = Missions and the map
rule-missions-start = A team begins in Prague, a 9-9. A won match completes a city and opens every city that a line joins to it.
rule-missions-numbers = The numbers of a city are its turns and its mistakes. Few mistakes ask for safe clues, few turns for big ones.
rule-missions-again = Open and completed cities may be played as often as you like. The campaign keeps every match, won or lost.
rule-missions-prague = A 9-9 that the team has won before its campaign began counts for Prague. Matches with 10 or 11 tokens don't.
rule-missions-table = A table without a team may play every city: nothing has to be opened.

## Strike races

rule-race = Strike races
rule-race-same = All pairs play the same words with the same key, each pair at its own pace. Nobody sees another pair's match before the event is closed.
rule-race-strikes = There are no tokens and no limit of turns. You play until all fifteen agents are found, and count strikes: 1 for each clue, 1 for a bystander, 10 for an assassin, and 2 more for an invalid clue.
rule-race-assassin = An assassin does not end the match. It ends the turn, and the word is marked for your side.
rule-race-list = Those who guess may send a list of words in order. The first wrong one ends the turn, and nobody sees the rest of the list.
rule-race-pass = You may pass the turn without touching a word, also after a clue for 0. Ending or passing a turn costs nothing.
rule-race-clues = The sides alternate unless one is finished; either may give the first clue. The referee warns and refuses nothing: an invalid clue may be given on purpose.
rule-race-late = Whoever has not moved for as long as the event allows gets a late penalty for the pair, and another after as long again. You can pause your pair's clock for an absence, and remind your partner.
rule-race-thoughts = You may tell your partner what you thought when you guessed. Nobody says anything about their own half.
rule-race-ranking = Fewest strikes win; then fewest late penalties, the best single clue, and the most agents found in one turn. Pairs that have given up or not finished rank after all others.
rule-race-silence = Until the event is closed, show and tell nobody outside your pair anything about the board.
