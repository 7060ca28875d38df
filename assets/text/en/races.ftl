# What the host itself tells of strike races. Keys are named after what it is about.

## Webhooks: the race, inside a sentence and at its start

race-titled = “{ $title }”
race-titled-first = “{ $title }”
race-daily = the daily board of { $title }
race-daily-first = The daily board of { $title }

## Webhooks: a pair

turn-of = It's { $player }'s turn in { $race }.
turn-either = { $player } or { $partner } can play now in { $race }.
turn-due = Without a move by { $due }, the pair gets a late penalty.
turn-reminded = A reminder from { $partner }: it's { $player }'s turn in { $race }.
match-finished = { $player } and { $partner } have finished { $race } with { $strikes ->
    [one] { $strikes } strike
   *[other] { $strikes } strikes
}.
match-given-up = { $player } and { $partner } have given up in { $race }, with { $strikes ->
    [one] { $strikes } strike
   *[other] { $strikes } strikes
}.

## Webhooks: the race

race-signed-up = { $player } and { $partner } have signed up for { $race }. { $pairs ->
    [one] It has { $pairs } pair now.
   *[other] It has { $pairs } pairs now.
}
race-closed = { $race } is closed. { $pairs ->
    [0] No pair finished it.
    [one] { $pairs } pair finished it.
   *[other] { $pairs } pairs finished it.
}
race-called-off = { $race } has been called off: { $reason }

## Feeds and calendars of a seat

feed-daily = Daily board of { $title }
feed-names = Split Key: { $title } ({ $player } & { $partner })
feed-alone = Split Key: { $title } ({ $player })
feed-your-turn = Your turn in { $title }
feed-reminded = { $partner } reminds you: it's your turn in { $title }
feed-token-due = Late penalty in { $title }
feed-token-due-about = Your pair gets a late penalty at this time, and another each time the limit for a move passes again.
feed-finished = Finished { $title } with { $strikes ->
    [one] { $strikes } strike
   *[other] { $strikes } strikes
}
feed-given-up = The match in { $title } is over: your pair gave up
feed-closes = { $title } closes
feed-closed = { $title } has closed: see how all pairs did
feed-called-off = { $title } was called off: { $reason }
