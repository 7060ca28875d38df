# Wat webhooks horen over strafpuntenraces. De namen zeggen waarover een tekst gaat.

## De race, midden in een zin en aan het begin

race-titled = ‘{ $title }’
race-titled-first = ‘{ $title }’
race-daily = het dagelijkse bord van { $title }
race-daily-first = Het dagelijkse bord van { $title }

## Een duo

turn-of = { $player } is aan de beurt bij { $race }.
turn-either = { $player } of { $partner } kan nu spelen bij { $race }.
turn-due = Zonder zet vóór { $due } betaalt het duo een tijdfiche.
turn-reminded = Herinnering van { $partner }: { $player } is aan de beurt bij { $race }.
match-finished = { $player } en { $partner } hebben { $race } uitgespeeld met { $strikes ->
    [one] { $strikes } strafpunt
   *[other] { $strikes } strafpunten
}.
match-given-up = { $player } en { $partner } hebben het opgegeven bij { $race }, met { $strikes ->
    [one] { $strikes } strafpunt
   *[other] { $strikes } strafpunten
}.

## De race

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
