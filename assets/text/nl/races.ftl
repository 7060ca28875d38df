# Wat de host zelf over strafpuntenraces vertelt. De namen zeggen waarover een tekst gaat.

## Webhooks: de race, midden in een zin en aan het begin

race-titled = ‘{ $title }’
race-titled-first = ‘{ $title }’
race-daily = het dagelijkse bord van { $title }
race-daily-first = Het dagelijkse bord van { $title }

## Webhooks: een duo

turn-of = { $player } is aan de beurt bij { $race }.
turn-either = { $player } of { $partner } kan nu spelen bij { $race }.
turn-due = Zonder zet vóór { $due } krijgt het duo een tijdstraf.
turn-reminded = Herinnering van { $partner }: { $player } is aan de beurt bij { $race }.
match-finished = { $player } en { $partner } hebben { $race } uitgespeeld met { $strikes ->
    [one] { $strikes } strafpunt
   *[other] { $strikes } strafpunten
}.
match-given-up = { $player } en { $partner } hebben het opgegeven bij { $race }, met { $strikes ->
    [one] { $strikes } strafpunt
   *[other] { $strikes } strafpunten
}.

## Webhooks: de race

race-signed-up = { $player } en { $partner } hebben zich ingeschreven voor { $race }. { $pairs ->
    [one] Er is nu { $pairs } duo.
   *[other] Er zijn nu { $pairs } duo's.
}
race-closed = { $race } is gesloten. { $pairs ->
    [0] Geen enkel duo heeft het uitgespeeld.
    [one] { $pairs } duo heeft het uitgespeeld.
   *[other] { $pairs } duo's hebben het uitgespeeld.
}
race-called-off = { $race } is afgelast: { $reason }

## Feeds en agenda's van een plaats

feed-daily = Dagelijks bord van { $title }
feed-names = Split Key: { $title } ({ $player } & { $partner })
feed-alone = Split Key: { $title } ({ $player })
feed-your-turn = Jij bent aan de beurt bij { $title }
feed-reminded = { $partner } herinnert je eraan: jij bent aan de beurt bij { $title }
feed-token-due = Tijdstraf bij { $title }
feed-token-due-about = Op dit tijdstip krijgen jullie een tijdstraf, en daarna nog een, telkens als de tijd voor een zet weer voorbij is.
feed-finished = { $title } voltooid met { $strikes ->
    [one] { $strikes } strafpunt
   *[other] { $strikes } strafpunten
}
feed-given-up = De partij bij { $title } is voorbij: jullie hebben opgegeven
feed-closes = { $title } sluit
feed-closed = { $title } is gesloten: bekijk hoe alle duo's het deden
feed-called-off = { $title } is afgelast: { $reason }
