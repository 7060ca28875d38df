# The Dutch texts of Split Key. Keys are named after where they stand.

## The two sides and what words are

side-a = Leeuwerik
side-b = Uil

word-agent = agent
word-bystander = omstander
word-assassin = moordenaar
word-open = open
word-found-by = agent, gevonden door { $side }
word-missed-by = omstander, misser van { $side }
word-missed-by-both = omstander, misser van beide kanten
word-touched = moordenaar, aangetikt door { $side }
word-missed = misser van { $side }
word-on-key = op je sleutel: { $identity }

## Home

home-title = Split Key
home-tagline = Twee kanten, één sleutel. Vind alle agenten voordat de fiches op zijn.
home-name = Je naam
home-name-take = Naam opslaan
home-create = Tafel maken
home-create-sub = Je krijgt een code om te delen.
solo-play = Solo spelen
solo-play-about = Met de computer, met Engelse woorden. Begint meteen, werkt zonder internet.
solo-learn = Spelend leren
solo-begins = Je tafel wordt klaargezet
solo-leave = Opslaan en verlaten
solo-elsewhere = Je speelt al solo in een ander venster of tabblad. Ga daar verder, of sluit het eerst.
solo-not-stored = Apparaat vol: je laatste zet is niet opgeslagen. Maak ruimte vrij en kies Solo spelen.
solo-not-loaded = Solo spelen kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.
solo-failed = In je eentje spelen kan hier niet. Laad de pagina opnieuw, of maak een tafel. ({ $why })
home-how = Zo werkt het
home-how-key = Beide kanten zien dezelfde 25 woorden, maar elke kant ziet alleen zijn eigen helft van de sleutel.
home-how-clue = Geef een aanwijzing: één woord en één getal. De andere kant tikt de woorden aan die je bedoelt.
home-how-turns = Samen hebben jullie negen beurten om alle 15 agenten te vinden. Tik geen moordenaar aan.
home-mine = Met { $others } · { $code }
home-mine-running = Partij met { $others } · { $code }
home-mine-turn = Jouw beurt met { $others } · { $code }
home-mine-alone = Alleen jij · { $code }
home-mine-title = Je tafels
streamer-ask = Stream je?
streamer-ask-about = De streamermodus houdt je sleutel, codes en links uit dit venster.
streamer-yes = Ja, verberg ze
streamer-no = Nee
streamer-on = Streamermodus: geen sleutel, codes of links in dit venster
streamer-why = de reden is verborgen in de streamermodus
table-unnamed = Iemand
home-public-title = Openbare tafels
home-search = Tafel zoeken
home-search-take = Zoeken
home-public = { $name } · { $language } · Leeuwerik { $lark }, Uil { $owl }, toeschouwers { $watching }
home-public-running = partij bezig
home-public-password = wachtwoord
home-public-knock = toestemming vragen

## Join

join-title = Meedoen aan een tafel
join-code = Tafelcode
join-take = Meedoen
join-back = Terug
join-invited = Je bent uitgenodigd voor tafel { $code }.
join-password = Wachtwoord van de tafel
join-knocked = Je hebt gevraagd om mee te doen. Wacht tot de host van de tafel je binnenlaat.

## Connection

link-idle = Je bent niet verbonden met de server.
link-online = Verbonden.
link-connecting = Verbinden met de server…
link-reconnecting = Opnieuw verbinden, poging { $attempt }.
link-waiting = De server is niet bereikbaar.
link-no-answer = { $host } antwoordt niet.
link-seat-kept = Je plek wordt bewaard.
link-next-try = Volgende poging over { $seconds ->
    [one] { $seconds } seconde.
   *[other] { $seconds } seconden.
}
link-try-now = Opnieuw verbinden
link-reload = Pagina opnieuw laden
link-wrong-version = De server heeft een andere versie. Laad de pagina opnieuw, of werk de app bij.
link-host-full = De server is vol. Probeer het later nog eens.
link-going-down = De server start opnieuw op. Je wordt vanzelf weer verbonden.
link-taken-over = Je hebt deze tafel in een ander venster geopend. Speel daar, of kies Hier verderspelen.
link-table-closed = De server moest deze tafel sluiten. Maak een nieuwe.
link-ended-idle = Je was tien minuten inactief en bent losgekoppeld. Doe iets om opnieuw te verbinden.
link-quarantined = Sorry: door iets wat je deed is de server twee keer gecrasht, dus je kunt er niet in tot hij opnieuw start. Meld het aan de beheerder.
link-ended-by-player = Verbroken vanaf een ander apparaat. Maak opnieuw verbinding om hier te spelen.
link-elsewhere = De tafel is op een andere server, die nu niet bereikbaar is. Probeer het zo nog eens.
link-again = Opnieuw verbinden
link-here = Hier verderspelen
link-not-private = Deze verbinding is niet versleuteld: anderen op het netwerk kunnen meelezen. Gebruik liever https://.
link-lost = Verbinding verbroken
link-not-admitted = Verbinden is niet gelukt
link-taken-over-title = Je speelt in een ander venster
link-closed-title = De tafel is gesloten
link-ended-title = Verbroken vanaf een ander apparaat

## The table between matches

table-title = Partijinstellingen
table-heading = Tafel { $code }
table-link = Link naar deze tafel
table-only-here = Deze link werkt alleen op deze computer. Start het spel voor anderen met --lan, en open het via het netwerkadres van deze computer.
table-copy = Uitnodiging kopiëren
table-copied = Uitnodiging gekopieerd.
table-closes-soon = { $minutes ->
    [one] Hier is al een tijd niets gebeurd. De tafel sluit over { $minutes } minuut.
   *[other] Hier is al een tijd niets gebeurd. De tafel sluit over { $minutes } minuten.
}
table-keep = Openhouden
table-not-copied = Kopiëren mag hier niet van deze browser. Selecteer de link en kopieer die zelf.
table-not-copied-hidden = Kopiëren mag hier niet van deze browser. Gebruik een andere, of zet de streamermodus uit.
table-side = { $side }
table-yours = Je kant
table-partners = Kant van je partner
table-you = { $name } (jij)
table-host-of = host
table-away = even weg
table-lost = verbinding verbroken
table-here = aanwezig
table-empty = Nog niemand
table-sit = Bij { $side } zitten
table-ask = Bij { $side } aanschuiven
table-side-full = Deze kant is vol.
table-side-ready = { $side }: klaar
table-ready-mine = Mijn kant is klaar
table-stand = Mijn plek verlaten
table-spectators = Toeschouwers: { $count }
table-no-spectators = Geen toeschouwers.
table-mission = Missie
table-mission-numbers = { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} · { $mistakes ->
    [one] { $mistakes } misser
   *[other] { $mistakes } missers
}
table-tokens = Fiches
table-tokens-9 = 9 standaard
table-tokens-10 = 10 makkelijker
table-tokens-11 = 11 makkelijkst
table-host-sets = { $name } kiest dit
table-you-set = Jij kiest dit
table-start = Partij starten
table-start-empty = { $side } heeft nog een speler nodig.
table-start-empty-both = Beide kanten hebben een speler nodig.
table-start-host = Wachten tot { $name } begint.
table-start-lost = { $name } is niet verbonden. Je kunt starten zodra diegene terug is.
table-ready = Iedereen is er. Je kunt starten.
table-debrief = Naar de nabespreking
table-leave = Tafel verlaten
table-secrets = Wat er op je sleutel staat

## A match

match-first = Elke kant mag beginnen
match-first-sub = De eerste aanwijzing bepaalt wie begint.
match-clue-any = Elke kant mag een aanwijzing geven
match-clue-any-sub = Beurt { $turn }
match-clue-mine = Jouw beurt: geef een aanwijzing
match-clue-theirs = { $side } bedenkt een aanwijzing
match-guess-mine = Aanwijzing { $clue } · { $number }: jij raadt
match-guess-theirs = Aanwijzing { $clue } · { $number }: { $side } raadt
match-guess-no-clue = { $side } raadt
match-challenge-mine = Je aanwijzing wordt betwist
match-challenge-theirs = Aanwijzing betwist: { $side } moet antwoorden
match-challenge-sub = { $guesser } zegt dat de aanwijzing van { $giver } ongeldig is.
match-sudden = Alles of niets: geen aanwijzingen
match-sudden-both = Beide kanten tikken woorden aan. Eén fout woord en de partij is verloren.
match-sudden-one = Alleen { $side } tikt woorden aan. Eén fout woord en de partij is verloren.
match-sudden-left = Agenten te gaan
match-sudden-agents = { $count ->
    [one] Er is nog één agent te vinden.
   *[other] Er zijn nog { $count } agenten te vinden.
}
match-sudden-split = { $side } moet er nog { $theirs } vinden, jij minstens { $mine }.
match-turn = { $giver } geeft, { $guesser } raadt. Beurt { $turn }
match-turn-rest = { $giver } geeft vanaf nu elke aanwijzing. Beurt { $turn }
match-agents = { $count } van de 15 agenten
match-agents-caption = Agenten
match-tokens-caption = Fiches
match-tokens = { $count ->
    [one] { $count } fiche over
   *[other] { $count } fiches over
}
match-bank = { $count ->
    [one] { $count } fiche over
   *[other] { $count } fiches over
}: { $bystander } met de omstander boven, { $check } met het vinkje boven. Vinkjes genomen: Leeuwerik { $lark }, Uil { $owl }.
match-strikes-caption = Strafpunten
match-race = Strafpuntenrace
match-strikes = { $count ->
    [one] { $count } strafpunt
   *[other] { $count } strafpunten
}
match-strikes-for = { $count ->
    [one] { $count } strafpunt
   *[other] { $count } strafpunten
}: aanwijzingen { $clues }, omstanders { $bystanders }, moordenaars { $assassins } (elk 10), ongeldige aanwijzingen { $illegal } (elk 2).
match-left = Agenten te gaan: { $count }
match-left-theirs = Nog te vinden door { $side }: { $count }
match-log = Aanwijzingen
match-log-earlier = Eerdere aanwijzingen
match-found-now = Deze beurt gevonden:
match-log-empty = Nog geen aanwijzingen. Probeer twee woorden met één aanwijzing te verbinden.
match-log-sudden = Alles of niets
match-log-invalid = ongeldig
thoughts = Wat de raders dachten
thought-line = { $turn }. { $side } dacht: { $thought }
thought-label = Je gedachten, voor je partner (mag)
thought-send = Vertellen
match-log-line = { $turn }. { $side }: { $clue }, { $number }
match-log-line-found = { $turn }. { $side }: { $clue }, { $number }: { $words }
match-log-found = { $word } { $identity }
match-words = De 25 woorden
match-clue = Je aanwijzing
match-clue-hint = Eén woord
match-clue-hint-hidden = Eén woord, getoond als stippen
match-referee-hidden = De scheidsrechter heeft een opmerking bij deze aanwijzing. Die blijft verborgen zolang je sleutel verborgen is.
match-clue-left = { $count ->
    [one] { $count } letter over
   *[other] { $count } letters over
}
match-number = Getal
match-number-more = 5+
match-number-less = 0–4
match-send = Aanwijzing geven
match-send-for = Geven voor { $number }
match-send-short = Geef
match-sending = Aanwijzing wordt verstuurd…
match-send-later = Je aanwijzing wordt verstuurd zodra je weer verbonden bent.
match-send-empty = Typ één woord dat een paar van je agenten verbindt.
match-send-number = Kies voor hoeveel woorden het is.
match-insist = Toch geven: −1 fiche
match-insist-race = Toch: 2 strafpunten
match-insist-doubtful = Toch geven
match-assassins = Let op je moordenaars:
match-touch = { $word } aantikken
match-touch-again = Druk nog eens om { $word } aan te tikken.
match-touch-hint = Tik een woord aan dat bij de aanwijzing hoort, of bij een eerdere.
match-touch-hint-race = Tik een woord aan dat bij de aanwijzing hoort, of bij een eerdere, of maak een lijst.
match-touch-zero = Bij een aanwijzing van 0 past geen van hun agenten. Tik een woord aan bij een eerdere.
match-touch-two = Een misser kost nu twee fiches.
match-touch-lost = Pas op: een misser kan nu niet worden betaald. Die verliest de partij.
match-answer-hint = Geef toe dat de aanwijzing ongeldig was, of blijf erbij.
match-touch-sudden = Tik een woord aan waar je zeker van bent.
match-stop = Beurt beëindigen
match-stop-needs-guess = Na één goed woord kun je de beurt beëindigen.
match-stop-needs-guess-race = Tik een woord aan, of pas. Dat zelf kost geen strafpunt.
match-challenge = Betwisten
match-concede = Toegeven: ongeldig
match-concede-race = Toegeven: ongeldig
match-deny = Erbij blijven
match-waiting = { $side } beslist.
match-watching = Je bent toeschouwer.
match-give-up = Opgeven
match-void = Ongeldig verklaren
match-agree-give-up = Akkoord met opgeven
match-agree-void = Akkoord: ongeldig
match-offered-give-up = { $side } wil opgeven. Ga akkoord, of weiger en speel verder.
match-offered-void = { $side } wil de partij ongeldig verklaren omdat de aanwijzing te veel verried. Ga akkoord, of weiger en speel verder.
match-offer-decline = Weigeren
match-offer-withdraw = Terugnemen
match-offer-mine = Je hebt gevraagd om de partij te beëindigen. { $side } moet akkoord gaan.
match-key = Je sleutel ({ $side })
match-key-shown = Sleutel zichtbaar: houd privé
match-key-hidden = Je sleutel is verborgen
match-key-none = Toeschouwer: hier geen sleutel
match-key-camera = Op camera: geen sleutel op dit scherm
match-key-streamer = Streamermodus: geen sleutel op dit scherm
match-key-peeked = Je spiekt op je sleutel
match-peek-allow = Laat me spieken
match-peek-keys = Houd dit vast, of houd F9 ingedrukt, om op je sleutel te spieken.
match-hide-key = Sleutel verbergen
match-show-key = Sleutel tonen
match-hide = Verbergen
match-show = Tonen
match-flat = Platte tafel
match-deep-no-room = 3D vraagt een groter venster.
match-menu = Menu
match-menu-close = Sluiten
match-leave = Tafel verlaten
match-leave-title = Weggaan tijdens de partij?
match-leave-text = Je kant heeft je misschien nodig. Met de tafelcode kun je terugkomen.
match-leave-yes = Tafel verlaten
match-leave-no = Blijven
confirm-stop-title = Je beurt beëindigen?
confirm-stop-text = Dat kost één fiche.
confirm-stop-text-race = Dat kost geen strafpunt.
confirm-stop-no = Verder raden
confirm-concede-title = Toegeven dat je aanwijzing ongeldig is?
confirm-concede-text = Dat kost één fiche. De andere kant mag er nog wel op raden.
confirm-concede-text-race = Dat kost twee strafpunten. De andere kant mag er nog wel op raden.
confirm-concede-no = Erbij blijven
confirm-concede-yes = Toegeven
confirm-challenge-title = Deze aanwijzing betwisten?
confirm-challenge-text = Je zegt dat ze tegen de regels is. De kant die haar gaf, moet het toegeven of erbij blijven.
confirm-give-up-title = Voorstellen om op te geven?
confirm-void-title = Voorstellen om de partij ongeldig te verklaren?
confirm-end-text = Je vraagt het namens je hele kant. De partij eindigt als de andere kant akkoord gaat.
confirm-end-no = Verder spelen
confirm-end-yes = Vragen
confirm-insist-title = Deze aanwijzing toch geven?
confirm-insist-text = Volgens de scheidsrechter is die ongeldig, dus dit kost één fiche.
confirm-insist-text-race = Volgens de scheidsrechter is die ongeldig, dus dit kost twee strafpunten.
confirm-insist-no = Aanwijzing aanpassen
match-is-lost = { $name } is offline
match-is-away = { $name } is even weg
match-away = { $name } is de verbinding kwijt. De plek blijft bewaard.
match-from = Van { $side }
match-pin = Vastprikken
match-pin-word = { $word } vastprikken
list-begin = Begin een lijst met { $word }
list-words = Je lijst: { $words }. Druk op woorden om ze toe te voegen of weg te halen.
list-send = Zo aantikken
list-clear = Wissen
list-place = nummer { $place } in je lijst
match-turn-number = Beurt { $turn }
match-keys-clue = { $key ->
    [shown] Enter geeft de aanwijzing · Tab gaat naar het getal · Ctrl+K verbergt je sleutel
    [hidden] Enter geeft de aanwijzing · Tab gaat naar het getal · Ctrl+K toont je sleutel
   *[none] Enter geeft de aanwijzing · Tab gaat naar het getal
}
match-keys-guess = { $key ->
    [shown] Pijltjes kiezen een woord · Enter tikt aan · E beëindigt de beurt · K verbergt je sleutel
    [hidden] Pijltjes kiezen een woord · Enter tikt aan · E beëindigt de beurt · K toont je sleutel
   *[none] Pijltjes kiezen een woord · Enter tikt aan · E beëindigt de beurt
}
match-keys-watch = Spatie slaat over · F wisselt tussen 3D en plat · Escape opent het menu
match-keys-wait = { $key ->
    [shown] Pijltjes kiezen een woord · K verbergt je sleutel · F wisselt tussen 3D en plat
    [hidden] Pijltjes kiezen een woord · K toont je sleutel · F wisselt tussen 3D en plat
   *[none] Pijltjes kiezen een woord · F wisselt tussen 3D en plat
}
match-tab-board = Bord
match-tab-key = Mijn sleutel
match-tab-streamer = Streamen
match-tab-log = Aanwijzingen

## The debrief

debrief-title = Nabespreking · { $mission }
debrief-won = Alle agenten gevonden
debrief-lost-assassin = Een moordenaar aangetikt
debrief-lost-tokens = Geen fiches meer
debrief-lost-sudden = Verloren bij alles of niets
debrief-lost-gave-up = Opgegeven
debrief-void = De partij is ongeldig
debrief-won-sentence = Jullie hebben alle 15 agenten gevonden. De partij is gewonnen.
debrief-won-sentence-race = Jullie hebben alle 15 agenten gevonden.
debrief-lost-assassin-sentence = { $word } was een moordenaar. De partij is verloren.
debrief-lost-tokens-sentence = Er zijn niet genoeg fiches over om voor de misser te betalen. De partij is verloren.
debrief-lost-sudden-sentence = Eén fout woord bij alles of niets. De partij is verloren.
debrief-lost-gave-up-sentence = Beide kanten gaven op. De partij is verloren.
debrief-lost-gave-up-sentence-race = Jullie gaven allebei op. Jullie duo komt na elk duo dat klaar is.
debrief-void-sentence = Beide kanten verklaarden de partij ongeldig. Ze telt niet.
debrief-result = { $agents } van 15 in { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}, { $missed ->
    [0] geen omstanders
    [one] { $missed } omstander
   *[other] { $missed } omstanders
}.
debrief-result-race = { $agents } van 15 in { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}, { $missed ->
    [0] geen omstanders
    [one] { $missed } omstander
   *[other] { $missed } omstanders
}, { $assassins ->
    [0] geen moordenaars
    [one] { $assassins } moordenaar
   *[other] { $assassins } moordenaars
}.
debrief-score = Score
debrief-score-left = Fiches over
debrief-score-checks = Beurten beëindigd met een vinkje
debrief-score-sudden = Alles of niets
strikes-clues = Aanwijzingen
strikes-bystanders = Omstanders
strikes-assassins = Moordenaars
strikes-illegal = Ongeldige aanwijzingen
debrief-score-none = geen
debrief-score-line = { $label }: { $points }
debrief-no-score = Geen score
debrief-band-won = Gewonnen
debrief-band-won-race = Klaar
debrief-band-really-good = Heel goed
debrief-band-awesome = Geweldig
debrief-band-mission-map = Meesterlijk
debrief-stamp-won = { $mission } gewonnen
debrief-stamp-lost = Verloren
debrief-stamp-lost-race = Niet klaar
debrief-stamp-void = Ongeldig
debrief-advice-assassins = Bekijk vóór elke aanwijzing je drie moordenaars. Probeer het opnieuw met nieuwe kaarten, of draai deze om.
debrief-advice-assassin-sudden = Bij alles of niets helpen alleen eerdere aanwijzingen: lees ze nog eens, en begin met de woorden waar je zeker van bent.
debrief-advice-assassin-beyond = Het getal van de aanwijzing was al gehaald: de beurt dan beëindigen is de veilige keuze.
debrief-advice-assassin-last = Het was de laatste beurt: met grotere aanwijzingen in het begin houd je tijd voor een voorzichtig einde.
debrief-advice-two = De meeste aanwijzingen moeten twee woorden verbinden.
debrief-advice-two-extra = De meeste aanwijzingen moeten twee woorden verbinden; met 10 of 11 fiches is het makkelijker.
debrief-advice-single = { $count } van de { $of } aanwijzingen waren voor één woord.
debrief-advice-fruitless = In { $count } beurten was het eerste woord al fout: een aanwijzing moet duidelijk naar minstens één woord wijzen.
debrief-advice-early = { $count } beurten eindigden voordat het getal van de aanwijzing gehaald was: woorden van eerdere aanwijzingen mag je in elke latere beurt nog aantikken.
debrief-advice-double = { $count } missers kostten elk twee fiches: tik alleen nog woorden aan waar je zeker van bent als er alleen vinkjes over zijn.
debrief-advice-penalised = { $count ->
    [one] Een ongeldige aanwijzing kostte een fiche: lees wat de scheidsrechter zegt voordat je een aanwijzing geeft.
   *[other] Ongeldige aanwijzingen kostten { $count } fiches: lees wat de scheidsrechter zegt voordat je een aanwijzing geeft.
}
debrief-advice-close = { $count ->
    [one] Er was nog maar één agent over: het scheelde weinig!
   *[other] Er waren nog maar { $count } agenten over: het scheelde weinig!
}
debrief-advice-sudden-left = Alles of niets begon met nog { $count } agenten te gaan.
debrief-advice-gave-up = { $count ->
    [one] Er was nog een fiche voor een misser: een omstander kost een fiche, niet de partij.
   *[other] Er waren nog { $count } fiches voor missers: een omstander kost een fiche, niet de partij.
}
debrief-advice-gave-up-late = Tik voordat je opgeeft het woord aan waar je het zekerst van bent: er is niets te verliezen.
debrief-advice-void = Spreek vóór de partij af welke aanwijzingen mogen, en stel de scheidsrechter daarop in.
debrief-advice-nine = Gewonnen met extra fiches: probeer het nu met negen.
debrief-advice-map = Op de missiekaart zijn moeilijkere steden.
debrief-advice-won-clean = Geen enkele omstander: probeer de volgende keer grotere aanwijzingen.
debrief-advice-won-sudden = Met grotere aanwijzingen in het begin komt het niet tot alles of niets.
debrief-advice-won-checks = Een beurt die met een vinkje eindigt is een punt waard, een die met een misser eindigt niet.
debrief-advice-won-spare = Er waren { $count } fiches over: jullie hebben tijd voor een moeilijkere missie.
debrief-key = Sleutel van { $side }
debrief-key-note = { $side } gaf hiervoor aanwijzingen
debrief-key-line = { $cell } { $word }: { $identity }
debrief-key-line-found = { $cell } { $word }: { $identity }, gevonden door { $side }
debrief-key-line-touched = { $cell } { $word }: { $identity }, aangetikt door { $side }
debrief-clues = Alle aanwijzingen
debrief-found = gevonden
debrief-share = Delen
debrief-again = Nieuwe kaarten
debrief-flip = Kaarten omdraaien
debrief-table = Terug naar de tafel
debrief-waits = Wachten tot { $name } de volgende partij deelt.
debrief-waits-city = Wachten tot { $name } de volgende partij deelt: { $city }.
debrief-play-city = { $city } spelen
debrief-next-city = Volgende stad
debrief-next-city-option = { $city } { $mission }
debrief-leave = Tafel verlaten
debrief-replay = Herhaling
debrief-follow = Nabespreking volgen
replay-title = Herhaling
replay-close = Herhaling sluiten
replay-waits = Er is een nieuwe partij begonnen.
replay-to-match = Naar de partij
replay-side = { $side }: { $names }
replay-place = Stap { $at } van { $last }, beurt { $turn }
replay-place-first = Stap { $at } van { $last }, vóór de eerste aanwijzing
replay-meant = De computer bedoelde { $line }
replay-start = Naar het begin
replay-turn-back = Een beurt terug
replay-back = Een woord terug
replay-play = Afspelen
replay-pause = Pauze
replay-on = Een woord verder
replay-turn-on = Een beurt verder
replay-end = Naar het einde
replay-view = Weergave
replay-both = Beide sleutels
replay-view-as = Weergave: { $view }
replay-speed = Snelheid
replay-speed-of = Snelheid { $speed }
replay-follow = Volgen
replay-lead = Nabespreking leiden
replay-end-review = Nabespreking stoppen
replay-led = { $name } leidt de nabespreking van de partij.
replay-you-lead = Jij leidt de nabespreking. De anderen zien de stap die jij ziet.
replay-copy-link = Link kopiëren
replay-copied = Link gekopieerd. Wie hem heeft, kan deze herhaling bekijken.
title-replay = Herhaling · Split Key
summary-head = Split Key · { $mission } · { $ending }
share-title = Deze partij delen
share-later = Je kunt een partij delen zodra die voorbij is.
share-sealed = Anderen spelen dit bord misschien nog. Aanwijzingen, woorden, vakjes en afbeeldingen kun je delen zodra het evenement is gesloten; je resultaat nu al.
share-text = Als tekst
share-text-about = Een regel met vakjes per beurt, zonder aanwijzingen of woorden.
share-copy = Samenvatting kopiëren
share-copy-words = Met woorden kopiëren
share-copied = Samenvatting gekopieerd.
share-not-copied = Kopiëren mag hier niet van deze browser. Probeer een andere.
share-picture = Als afbeelding
share-picture-about = De tafel aan het einde, met alle woorden en beide sleutels.
share-names = Namen van spelers
share-save = { $width } × { $height } opslaan
share-saved = Afbeelding opgeslagen als { $place }.
share-saved-here = Afbeelding opgeslagen bij je downloads.
share-saved-hidden = Afbeelding opgeslagen.
share-not-saved = De afbeelding kon niet worden opgeslagen. Is er ruimte, en mag je daar schrijven? ({ $why })

## What can be laid over every screen

sheet-close = Sluiten

## Settings

settings-title = Instellingen
settings-table = Tafel
settings-form = Tafelweergave
settings-form-deep = 3D
settings-form-flat = Plat
settings-view = Camera
settings-view-seat = Mijn plek
settings-view-top = Boven
settings-view-free = Vrij
settings-view-broadcast = Uitzending
settings-quality = Kwaliteit
settings-automatic = Automatisch
settings-low = Laag
settings-medium = Gemiddeld
settings-high = Hoog
settings-hovers = Cursors van anderen
settings-screen = Weergave
settings-full = Volledig scherm
settings-window = Venster
settings-reading = Tekst
settings-language = Taal
settings-text-size = Tekstgrootte
settings-key-on-words = Sleutel op de woorden
settings-patterns = Patronen én kleuren
settings-captions = Geluiden ondertitelen
settings-streamer = Streamen
settings-streamer-mode = Streamermodus
settings-spectators = Namen van toeschouwers
settings-peek = Laat me spieken (F9)
settings-broadcast = Uitzendbeeld
settings-cameras = Plekken voor webcams
settings-cameras-one = Eén
settings-cameras-two = Twee
settings-cameras-four = Vier
settings-camera-size = Grootte van webcams
settings-large-words = Grote woorden
settings-clean-feed = Geen panelen
settings-follow-play = Bewegende camera
settings-pace = Tempo
settings-motion = Beweging
settings-motion-full = Volledig
settings-motion-reduced = Beperkt
settings-hold = Ingedrukt houden
settings-hold-none = Eén keer drukken
settings-suspense = Spanning
settings-none = Geen
settings-usual = Normaal
settings-long = Lang
settings-sound = Geluid
settings-sounds = Geluid
settings-on = Aan
settings-off = Uit
settings-master = Hoofdvolume
settings-cues = Tafel
settings-room = Sfeergeluid
settings-touch = Wat je aantikt
settings-alerts = Signalen
settings-notify = Mijn beurt melden
settings-quieter = Zachter
settings-louder = Harder
settings-smaller = Kleiner
settings-larger = Groter
settings-percent = { $value }%
settings-option = { $caption }: { $option }
settings-level = { $caption }, { $value }: { $option }
settings-reset = Standaard herstellen

## How to play

howto-title = Speluitleg
howto-mine = Bij jou
howto-theirs = Bij je partner
howto-pair = { $mine } op jouw helft en { $theirs } op die van je partner: { $count }

## Credits

credits-title = Colofon
credits-version = Split Key, versie { $version }
credits-ours = Code, beeld, geluid, woorden en teksten van de makers van Split Key, onder MIT of Apache 2.0, naar keuze.
credits-rules = Een onafhankelijk spel met de regels van een bekend coöperatief woordspel, zonder band met de makers daarvan.
credits-fonts = Lettertypen: Barlow van Jeremy Tribby, Courier Prime van Alan Dague-Greene en Roboto Condensed van Google, onder de SIL Open Font License.
credits-words = De scheidsrechter gebruikt WordNet van Princeton University, SCOWL van Kevin Atkinson en de Nederlandse woordenlijst van OpenTaal.
credits-pictures = De plaatjes zijn samengesteld uit Material Design Icons van de Pictogrammers, onder Apache 2.0.
credits-engine = Gemaakt met Bevy, egui, renet en kira, en met het werk van vele anderen in Rust.

## Sound

sound-mute = Geluid uitzetten
sound-unmute = Geluid aanzetten

## The first turns, and what can be put away

coach-key = Op je sleutel zijn agenten groen: de woorden die de andere kant met jouw aanwijzingen moet vinden. Leid ze nooit naar een van je drie moordenaars.
coach-clue = Geef een aanwijzing: één woord dat twee of meer van je agenten verbindt, en hoeveel het er zijn. Bekijk eerst je moordenaars.
coach-clue-race = Geef een aanwijzing: één woord dat twee of meer van je agenten verbindt, en hoeveel het er zijn. Elke aanwijzing kost een strafpunt, een moordenaar tien.
coach-touch = Tik het woord aan dat het best bij de aanwijzing past: houd het ingedrukt of druk er twee keer op. De sleutel van je partner bepaalt wat het is, niet die van jou.
coach-stop = Een agent! Tik nog een woord aan als je durft, of beëindig de beurt. Dat kost één fiche, net als een misser.
coach-stop-race = Een agent! Tik nog een woord aan als je durft, of beëindig de beurt. Dat kost niets; een omstander kost een strafpunt.
coach-miss = Een omstander beëindigt de beurt en kost een fiche. De pijl wijst naar wie mis tikte; de andere kant mag het woord nog aantikken.
coach-miss-race = Een omstander beëindigt de beurt en kost een strafpunt, een moordenaar tien. De partij gaat door; de andere kant mag het woord nog aantikken.
coach-heard = Je partner heeft een aanwijzing gegeven. Die slaat op een paar woorden op tafel, en het getal zegt op hoeveel. Welke?
coach-assassin = Drie woorden zijn moordenaars voor jou, en alleen je partner weet welke. Tik je er een aan, dan is de partij verloren. Kies dus wat goed past.
coach-assassin-race = Drie woorden zijn moordenaars voor jou, en alleen je partner weet welke. Tik je er een aan, dan kost dat tien strafpunten. Kies dus wat goed past.
coach-watch = Nu raadt je partner, en jouw sleutel bepaalt wat elk woord is. Geef later een nieuwe aanwijzing voor wat overblijft.
coach-sudden = De fiches zijn op: alles of niets. Tik woorden aan waarvan je de aanwijzing nog weet: één fout woord en jullie verliezen.
coach-close = Begrepen
coach-end = Geen tips meer
coach-skip = Les overslaan
coach-again = Tips weer tonen
notice-dismiss = Sluiten

## Captions of sounds

caption-card-slide = kaarten worden gedeeld
caption-card-land = een kaart valt op tafel
caption-clue-sent = een belletje: een aanwijzing
caption-suspense = doffe tikken
caption-agent = snaren: een agent
caption-bystander = hout: een omstander
caption-assassin = stilte, dan een laag gegrom: een moordenaar
caption-check = een munt: een fiche verschuift
caption-turn = twee hamertjes: jij bent aan de beurt
caption-tick = een klok tikt
caption-victory = een slot gaat open, een akkoord: gewonnen
caption-defeat = de lamp gaat uit: verloren

## Wat je gemist hebt

catch-up-title = Wat je gemist hebt
catch-up-skip = Overslaan
catch-up-began = { $count ->
    [one] Terwijl je weg was, gebeurde er één ding.
   *[other] Terwijl je weg was, gebeurden er { $count } dingen.
}

## De speler van een apparaat vergeten

forget-start = Vergeet mij op dit apparaat
forget-again = Alles vergeten
forget-about = Je bent hier daarna een nieuwe speler: je naam, je plekken, je solopartijen en wat de computer leerde worden verwijderd. Dat kun je niet ongedaan maken. Instellingen blijven.

## Roepen wie elders kijkt

call-title = ● Jij bent aan de beurt – Split Key
call-body = De anderen wachten op je.

## What does not work on this device

trouble-slow = Het spel loopt traag. De platte tafel loopt misschien soepeler.
trouble-slow-way = Naar de platte tafel
trouble-assets = Er ontbreekt een plaatje of een geluid. Je kunt zonder verderspelen.
trouble-sound = Er is geen geluidsapparaat gevonden. Ondertitels kunnen het overnemen.
trouble-sound-way = Ondertitels tonen
trouble-device = De grafische kaart viel even weg. De tafel wordt opnieuw getekend.
trouble-notify = Meldingen zijn geblokkeerd voor deze pagina. Titel, pictogram en geluid waarschuwen je nog wel.
trouble-close = OK

## What did not work, and what to do

refused-offline = Je bent niet verbonden, dus er is niets verstuurd. Wacht even en probeer het opnieuw.
refused-invalid-clue = Verander de aanwijzing, of geef die toch voor één fiche.
refused-invalid-clue-race = Verander de aanwijzing, of geef die toch voor twee strafpunten.
refused-doubtful-clue = De anderen kunnen die betwisten. Verander de aanwijzing, of geef die toch.
refused-forbidden-clue = Aan deze tafel mogen alleen geldige aanwijzingen. Verander de aanwijzing.
refused-unknown-packs = Deze woordpakketten zijn er niet in deze taal. Kies andere.
refused-bad-own-words = Deze lijst is niet te gebruiken. Kijk de lijst na en verstuur die opnieuw.
refused-table-locked = Deze tafel is op slot. Vraag de host om de tafel te openen.
refused-password-needed = Deze tafel heeft een wachtwoord. Vraag het aan de host.
refused-wrong-password = Verkeerd wachtwoord. Let op hoofdletters en kleine letters.
refused-too-many-tries = Te vaak een verkeerd wachtwoord. Wacht een minuut voor je het weer probeert.
refused-banned = De host heeft je verbannen. Vraag om de ban op te heffen, of kies een andere tafel.
refused-not-admitted = De host heeft je niet binnengelaten. Kies of maak een andere tafel.
refused-no-such-person = Die persoon is hier niet meer. Kijk nog eens in de lijst.
refused-not-yourself = Dat kun je niet met jezelf doen. Ga je weg, dan wordt iemand anders host.
refused-name-not-allowed = Deze server staat die naam niet toe. Kies een andere.
refused-name-taken = Iemand hier heeft een naam die er hetzelfde uitziet. Kies een andere.
refused-name-empty = Typ een naam.
refused-name-too-long = Een naam heeft hoogstens 24 letters. Maak hem korter.
refused-name-not-text = Een naam kan alleen zichtbare letters en tekens hebben. Haal de rest weg.
refused-name-not-drawn = Schrijf je naam in Latijnse, Griekse of Cyrillische letters, zonder emoji.
refused-bad-password = Een wachtwoord heeft 1 tot 64 zichtbare letters en tekens. Kies een ander.
refused-talk-off = De host heeft de chat uitgezet. Vraag om die weer aan te zetten.
refused-talk-too-fast = Je schrijft te snel. Wacht even.
refused-slow-mode = { $seconds ->
    [one] De langzame chat staat aan. Over 1 seconde kun je weer schrijven.
   *[other] De langzame chat staat aan. Over { $seconds } seconden kun je weer schrijven.
}
refused-not-that-channel = Daar kun je nu niet schrijven. Tijdens een partij chat elke kant apart.
refused-bad-proposal = Schrijf een voorstel met een streepje en het getal, zoals WEER-2. Probeer het opnieuw.
refused-timers-out-of-range = Een tijdslimiet is 30 seconden tot een uur. Kies een andere.
refused-match-paused = De partij is gepauzeerd. Hervat die eerst.
refused-not-paused = De partij is niet gepauzeerd. Speel gewoon door.
refused-already-asked = Je kant heeft al om een pauze gevraagd. Wacht tot de andere kant akkoord gaat.
refused-nothing-asked = Er wordt geen pauze meer gevraagd. Speel gewoon door.
refused-second-needed = Je tik is genoteerd. Wacht tot een teamgenoot dit woord ook aantikt.
refused-no-touch-waits = Er wacht geen tik op bevestiging. Tik eerst een woord aan.
refused-first-clue-given = De eerste aanwijzing van deze partij is al gegeven. Bekijk de aanwijzingen.
refused-not-public = Melden kan alleen aan een openbare tafel. Vraag de host om diegene weg te sturen.
refused-reports-too-fast = Over een paar minuten kun je weer iets melden. Wacht even.
refused-too-many-requests = Dat was te veel tegelijk. Wacht even en probeer het opnieuw.
refused-changes-too-fast = Te veel wijzigingen aan deze tafel. Wacht even en probeer het dan opnieuw.
refused-side-declined = Die kant heeft geweigerd. Vraag het in de volgende partij opnieuw.
refused-side-asked = Je hebt het al gevraagd. Wacht op het antwoord.
refused-side-requests-too-fast = Te veel verzoeken om mee te doen. Wacht een minuut en vraag het dan opnieuw.
refused-not-yours-to-answer = Iemand anders beslist wie bij die kant komt. Wacht daarop.
refused-act-first = Geef eerst een aanwijzing of tik een woord aan. Daarna kun je vragen om te stoppen.
refused-name-frozen = Namen veranderen niet tijdens een partij. Wacht tot die voorbij is.
refused-talk-after-key = Je hebt een sleutel gezien. Schrijf de toeschouwers weer na de partij.
refused-stale = Er gebeurde eerst iets anders. Kijk naar de tafel en probeer het opnieuw.
refused-unknown-table = Er is geen tafel met deze code. Controleer de zes letters en cijfers.
refused-table-quarantined = Sorry: door deze tafel crashte de server twee keer. Maak een nieuwe tafel.
refused-table-unreadable = De server kan deze tafel niet lezen. Probeer het later, of zeg het de beheerder.
refused-unknown-replay = Deze link leidt hier niet naar een herhaling. Controleer of hij volledig is.
refused-replay-gone = De server heeft deze partij niet meer. Een herhaling verdwijnt met de tafel.
refused-replay-unreadable = De server kan deze partij niet lezen. Probeer het later, of zeg het de beheerder.
refused-replay-too-long = Deze partij is te lang om te herhalen. Bekijk de aanwijzingen in de nabespreking.
refused-history-unavailable = De server kan eerdere partijen nu niet lezen. Probeer het later opnieuw.
refused-no-spectators = Hier mogen geen toeschouwers, dus deze pagina's blijven leeg. Sta ze eerst toe.
refused-no-chats = De beheerder van deze server heeft Twitch-chat niet aangezet. Deel de stempagina.
refused-no-partners = De beheerder van deze server heeft de computer niet aangezet. Nodig iemand uit.
refused-too-many-partners = De computer speelt al aan zoveel tafels als hij kan. Probeer het later opnieuw.
refused-side-taken = Daar zit al iemand, of de computer zit aan de andere kant. Kies een vrije kant.
refused-partner-language = De computer kent alleen Engelse woorden. Kies Engels, of nodig iemand uit.
refused-partner-cards = De computer kent te weinig van deze woorden. Kies Kompas of Labyrint.
refused-no-ideas = Ideeën voor aanwijzingen staan uit. De host kan ze tussen partijen aanzetten.
refused-no-thought = Vertel je gedachten als je raadt in een evenement. Anders zeggen ze te veel.
refused-thoughts-full = Deze partij heeft geen ruimte voor meer gedachten. Speel zonder verder.
refused-bad-thought = Een gedachte heeft hoogstens 500 tekens, alle leesbaar. Maak hem korter.
refused-not-a-computer = Alleen de computer kan zijn aanwijzingen uitleggen. Vraag het je partner.
refused-race-none = De beheerder van deze server heeft evenementen niet aangezet. Speel aan een tafel.
refused-race-unknown = Dit evenement of deze plek is er niet, of is bezet. Vraag om een nieuwe link.
refused-race-bad-times = De inschrijving eindigt in de toekomst, vóór de sluiting, binnen een jaar. Wijzig dat.
refused-race-bad-limit = De tijd voor een zet is een uur tot twee weken. Kies een andere.
refused-race-bad-plan = De server heeft deze woorden niet, of kan zoveel duo's niet aan. Verander dat.
refused-race-too-many = Je leidt al zoveel evenementen als deze server toestaat. Sluit er eerst een.
refused-race-too-fast = Dat was te veel ineens. Probeer het over een paar minuten opnieuw.
refused-race-twice = Je doet al mee aan dit evenement. Je duo staat op de pagina.
refused-race-full = Dit evenement neemt geen duo's meer aan. Kies een ander evenement.
refused-race-pair-full = Dit duo is compleet. Begin er zelf een.
refused-race-not-signed-up = Je hebt je niet ingeschreven. Doe dat eerst op de pagina van het evenement.
refused-race-sign-ups-ended = De inschrijving voor dit evenement is gesloten. Kies een ander evenement.
refused-race-sign-ups-not-open = De inschrijving is nog niet open. Kom terug als het zover is.
refused-race-begun = Je duo is begonnen, dus je kunt niet meer weg. In de partij kun je opgeven.
refused-race-no-partner = Je duo is nog niet compleet. Stuur je partner de link.
refused-race-closed = Dit evenement is gesloten. Kies een ander.
refused-race-not-closed = Dit blijft geheim tot het evenement gesloten is. Kom dan terug.
refused-race-not-organiser = Alleen de organisator van het evenement kan dat doen. Vraag het diegene.
refused-race-no-such-pair = Dit duo is er niet in dit evenement. Kijk nog eens in de lijst.
refused-race-no-room-for-ruling = Over dit duo kan niet meer worden beslist. De eerdere beslissingen blijven.
refused-race-already-paused = De klok van je duo staat al stil. Die loopt weer na de volgende zet.
refused-race-not-paused = De klok van je duo staat niet stil. Er valt niets te hervatten.
refused-race-not-playing = Je duo speelt nu niet. Begin op de pagina van het evenement, of bekijk de uitslag.
refused-race-not-in-race = Aan de tafel van een evenement ligt alles vast. Maak een tafel om zelf te kiezen.
refused-race-replay-closed = Deze partij hoort bij een evenement. Je ziet haar zodra het evenement gesloten is.
refused-race-elsewhere = De evenementen zijn nu op een andere server. Probeer het later nog eens.
refused-race-removed = De beheerder van deze server heeft dit evenement verwijderd. Kies een ander.
refused-race-not-waiting = De partij wacht niet op je partner. Kijk wie er aan de beurt is.
refused-race-reminded-enough = Eén herinnering per beurt, na een kwart van de tijd voor een zet. Wacht nog even.
refused-race-no-webhooks = De beheerder heeft webhooks niet aangezet. Gebruik de feed of de agenda.
refused-race-bad-webhook = Een webhook begint met https:// en heeft hoogstens 500 tekens. Kijk het adres na.
refused-race-not-with-computer = In dit evenement spelen alleen mensen. Zoek een partner.
refused-race-too-many-clues = Een partij heeft hier hoogstens 100 aanwijzingen. Je kunt alleen nog opgeven.
refused-race-own-pair = Over je eigen duo kun je niet beslissen. De uitslag blijft staan.
refused-race-not-disqualified = Dit duo is niet gediskwalificeerd. Er valt niets terug te draaien.
refused-unknown-sheet = Dit team bestaat niet, of de link is vervangen. Vraag een teamlid om de nieuwe.
refused-sheet-unavailable = De server kan deze campagne nu niet lezen of opslaan. Probeer het later nog eens.
refused-city-locked = Deze stad zit nog op slot. Win eerst een stad ernaast.
refused-mission-of-city = Deze tafel speelt voor een team. Kies een andere stad op de missiekaart.
refused-no-team = Deze tafel speelt niet voor een team. Kies er eerst een.
refused-too-many-teams = Een speler heeft hoogstens 50 teams, een team 64 leden. Verlaat eerst een team.
refused-teams-too-fast = Te veel wijzigingen van teams. Wacht even en probeer het opnieuw.
refused-no-room-for-note = Bij deze partij past geen notitie meer. Zet haar bij een andere partij.
refused-bad-sheet = De server kan dit bestand niet als campagne gebruiken. Exporteer het opnieuw.
refused-no-early-win = Alleen een gewonnen 9-9 zonder campagne telt. Maak het team zonder die partij.
refused-table-full = Deze tafel is vol. Vraag om een andere.
refused-side-full = Deze kant is vol. Ga aan de andere kant zitten, of blijf toeschouwer.
refused-host-full = De server heeft nu geen plaats voor nog een tafel. Probeer het later nog eens.
refused-not-at-table = Je zit niet aan een tafel. Doe mee of maak er een.
refused-already-at-table = Je zit al aan een tafel. Verlaat die eerst.
refused-not-seated = Je bent toeschouwer. Ga aan een kant zitten om te spelen.
refused-not-table-host = Alleen de host van de tafel kan dat doen. Vraag het diegene.
refused-empty-side = Beide kanten hebben een speler nodig. Wacht, of speel met de computer.
refused-match-running = Er loopt een partij. Maak die eerst af.
refused-no-match = Er loopt geen partij. Start er eerst een.
refused-key-seen = Je hebt de andere sleutel gezien. Blijf deze partij aan je eigen kant.
refused-nothing-to-flip = Er zijn nog geen kaarten om om te draaien. Neem nieuwe.
refused-unknown-mission = Deze tafel speelt die missie niet. Kies 9, 10 of 11 fiches, of een stad.

refused-match-over = De partij is voorbij. Begin een nieuwe om verder te spelen.
refused-not-your-clue = De andere kant geeft de aanwijzing. Wacht erop.
refused-not-your-guess = De andere kant raadt nu. Wacht op je beurt.
refused-no-clue-yet = Er is nog geen aanwijzing. Wacht erop.
refused-clue-already-given = Er ligt al een aanwijzing op tafel. Laat de andere kant raden.
refused-empty-clue = De aanwijzing is leeg. Typ één woord.
refused-clue-too-long = De aanwijzing is te lang. Gebruik hoogstens 64 letters.
refused-clue-not-text = De aanwijzing heeft tekens die niet getoond kunnen worden. Typ alleen letters.
refused-number-out-of-range = Het getal is 0 tot en met 9. Kies een ander.
refused-unknown-word = Dit woord ligt niet op tafel. Tik een van de 25 aan.
refused-no-word-chosen = Er is geen woord gekozen. Tik een van de 25 aan.
refused-one-word-at-a-time = Tik één woord tegelijk aan.
refused-repeated-word = { $word } staat twee keer in de lijst. Noem het één keer.
refused-word-covered = { $word } is bedekt. Tik een woord aan dat nog open ligt.
refused-own-mark = Je kant heeft { $word } al aangetikt: geen agent. Tik een ander woord aan.
refused-stop-needs-guess = Vind eerst één agent. Daarna mag je de beurt beëindigen.
refused-pass-outside-strike = Passen kan alleen in een strafpuntenrace. Tik een woord aan.
refused-not-your-challenge = Dat is aan de andere kant. Wacht erop.
refused-nothing-to-challenge = Er is nu geen aanwijzing om te betwisten. Wacht erop.
refused-too-late-to-challenge = Er is al een woord aangetikt, dus de aanwijzing blijft staan. Betwist eerder.
refused-already-challenged = Deze aanwijzing is al betwist en blijft staan. Raad verder.
refused-already-penalised = Voor deze aanwijzing is al betaald. Raad verder.
refused-challenge-open = De aanwijzing wordt betwist. Wacht tot de gever antwoordt.
refused-no-challenge = De aanwijzing wordt niet betwist. Er valt niets te antwoorden.
refused-no-enforced-timers = Tijdslimieten worden hier niet gehandhaafd. De host kan dat tussen partijen wijzigen.
refused-no-timer-runs = Er loopt nu geen tijdslimiet. Speel gewoon door.
refused-nothing-to-void = Dat kan alleen na een ongeldige aanwijzing. Geef anders samen op.
refused-nothing-proposed = Er is niets meer om mee akkoord te gaan. Speel gewoon door.
refused-own-proposal = Dit heb je zelf gevraagd. Wacht tot de andere kant akkoord gaat.
refused-no-clues-in-sudden-death = Bij alles of niets zijn er geen aanwijzingen. Tik een woord aan.
refused-no-stop-in-sudden-death = Bij alles of niets kun je de beurt niet beëindigen. Tik een woord aan.
refused-nothing-to-guess = Je hebt elk woord gevonden dat je moest raden. Laat je partner woorden aantikken.

## What happened, said in sentences

fact-who = { $name } ({ $side })
fact-dealt = Er zijn 25 nieuwe woorden gedeeld. Elke kant mag de eerste aanwijzing geven.
fact-clue = { $who } geeft de aanwijzing { $clue }, { $number }.
fact-penalised = De aanwijzing van { $side } telt als ongeldig.
fact-discarded = Eén fiche gaat uit het spel.
fact-agent = { $who } tikt { $word } aan: een agent. { $count } van de 15 gevonden.
fact-bystander = { $who } tikt { $word } aan: een omstander.
fact-bystander-two = { $who } tikt { $word } aan: een omstander. Dat kost twee fiches.
fact-assassin = { $who } tikt { $word } aan: een moordenaar.
fact-finished = Alle negen agenten op de sleutel van { $side } zijn gevonden. { $partner } heeft geen woorden meer te raden en geeft vanaf nu elke aanwijzing.
fact-check = { $side } neemt een fiche met een vinkje. { $count ->
    [one] Er is nog { $count } fiche.
   *[other] Er zijn nog { $count } fiches.
}
fact-challenged = { $who } betwist de aanwijzing.
fact-denied = { $who } blijft bij de aanwijzing.
fact-timed-out = De tijd van { $side } is om.
fact-timed-out-any = De tijd is om.
fact-give-up = { $who } wil opgeven.
fact-void = { $who } wil de partij ongeldig verklaren.
fact-withdrawn = Het verzoek om te stoppen is ingetrokken.
fact-stopped = De beurt is voorbij.
fact-mistake = De beurt eindigt met een misser.
fact-passed = Er is gepast.
fact-sudden-death = Alles of niets: geen aanwijzingen meer, en met één fout woord is de partij verloren.

## The title of the window

title = Split Key
title-table = Jullie tafel · Split Key
title-match = { $headline } · Split Key
title-mine = ● { $headline } · Split Key

## Languages, and what a table chooses

language-en = English
language-nl = Nederlands
table-language = Taal van de woorden
table-packs = Woordenpakket
table-packs-first = Kompas
table-packs-second = Labyrint
table-packs-both = Beide
table-packs-pictures = Plaatjes
table-packs-own = Eigen
table-referee = Scheidsrechter
table-referee-advise = Adviseert
table-referee-strict = Streng
table-referee-off = Uit
table-allowed = Huisregels
table-multi-word = Meerdere woorden
table-word-play = Woordspelingen
table-looser = Vrije volgorde
table-ideas = Ideeën voor aanwijzingen
table-rules = Wat dit betekent
table-timers = Tijdslimieten
table-timers-off = Uit
table-timers-shown = Alleen tonen
table-timers-enforced = Handhaven
table-limit-clue = Tijd per aanwijzing
table-limit-guess = Tijd om te raden
table-limit-none = Geen limiet
table-limit-1 = 1 min
table-limit-2 = 2 min
table-limit-3 = 3 min
table-limit-5 = 5 min
table-swap = Kanten ruilen

## What the clue referee says

clue-invalid = Ongeldig:
clue-doubtful = Twijfelachtig:
clue-same-word = ‘{ $clue }’ is { $word }, dat op tafel ligt.
clue-spelling-variant = ‘{ $clue }’ is { $word } in een andere spelling.
clue-form = ‘{ $clue }’ is een vorm van { $word }.
clue-derivation = ‘{ $clue }’ heeft dezelfde stam als { $word }.
clue-sibling = ‘{ $clue }’ en { $word } komen allebei van ‘{ $because }’.
clue-compound-part = ‘{ $clue }’ is een deel van { $word }.
clue-compound-part-form = ‘{ $clue }’ is een vorm van ‘{ $because }’, een deel van { $word }.
clue-contains-board-word = ‘{ $clue }’ bevat { $word }.
clue-shared-part = ‘{ $clue }’ en { $word } delen het stuk ‘{ $because }’.
clue-not-one-word = ‘{ $clue }’ is niet één woord.
clue-too-long = Deze aanwijzing is te lang om te beoordelen.
clue-maybe-acronym = ‘{ $clue }’ lijkt een afkorting.
clue-unknown = ‘{ $clue }’ staat in letters die de scheidsrechter niet kan lezen.

## Text commands, which are in the language of the table

command-label = Opdracht
command-take = Uitvoeren
command-open = Opdracht typen
command-hint = AANWIJZING: WEER-2, RAAD: STORM of STOP
command-hint-race = AANWIJZING: WEER-2, RAAD: STORM, REGEN of PASSEN
command-clue = AANWIJZING
command-guess = RAAD
command-guess-also = GOK
command-pass = PASSEN
command-stop = STOP
command-unknown = Onbekende opdracht. Schrijf AANWIJZING: WEER-2, RAAD: STORM of STOP.
command-unknown-race = Onbekende opdracht. Schrijf AANWIJZING: WEER-2, RAAD: STORM, REGEN, PASSEN of STOP.
command-no-number = Een aanwijzing eindigt op een streepje en het getal. Schrijf AANWIJZING: WEER-2.
command-not-on-table = { $word } ligt niet op tafel. Noem een van de 25 woorden.

## Eigen woorden van de tafel

own-open = Onze eigen woorden
own-title = Onze eigen woorden
own-hint = Typ of plak ze, of sleep een bestand hierheen: één woord per regel, genummerd, met komma's, een tabel of JSON. Minstens 25 woorden van hoogstens 24 tekens; uit meer dan 2.000 wordt willekeurig gekozen.
own-label = Jullie woorden
own-none = Nog geen eigen woorden.
own-empty = Nog geen woorden.
own-not-text = Dit bestand is niet als tekst te lezen. Sla het op als platte tekst (UTF-8) en probeer het opnieuw.
own-enough = { $count ->
    [one] { $count } woord klaar.
   *[other] { $count } woorden klaar.
}
own-too-few = { $count ->
    [0] Nog geen woorden klaar. Een pakket heeft er { $least } nodig.
    [one] { $count } woord klaar. Een pakket heeft er { $least } nodig.
   *[other] { $count } woorden klaar. Een pakket heeft er { $least } nodig.
}
own-problems = { $count ->
    [one] { $count } woord weggelaten
   *[other] { $count } woorden weggelaten
}
own-reading = Zo is de lijst gelezen
own-taken-lines = Elke regel is een kaart.
own-taken-words = Meer woorden per regel: elk woord is een kaart.
own-taken-parts = Meer woorden per regel, met scheidingstekens ertussen: elk is een kaart.
own-taken-column = Een tabel: kolom { $number } van { $columns }.
own-taken-column-named = Een tabel: kolom ‘{ $name }’.
own-taken-field = Een lijst uit een programma (JSON).
own-taken-field-named = Een lijst uit een programma (JSON): ‘{ $name }’.
own-encoding = Gelezen als { $encoding }.
own-removed-numbers = { $count ->
    [one] { $count } nummer voor een woord is weggehaald.
   *[other] { $count } nummers voor woorden zijn weggehaald.
}
own-removed-marks = { $count ->
    [one] Bij { $count } woord is een opsommingsteken of ander teken weggehaald.
   *[other] Bij { $count } woorden is een opsommingsteken of ander teken weggehaald.
}
own-removed-comments = { $count ->
    [one] { $count } opmerking weggelaten.
   *[other] { $count } opmerkingen weggelaten.
}
own-removed-heading = Kop weggelaten: ‘{ $heading }’.
own-drawn = { $found } woorden. Daarvan worden er { $count } gebruikt, willekeurig uit de hele lijst gekozen.
own-cards = Eerste kaarten
own-as-lines = Elke regel als kaart lezen
own-as-words = Elk woord als kaart lezen
own-as-parts = Alle kolommen lezen
own-as-column = Kolom { $number } lezen (‘{ $example }’)
own-as-column-named = Kolom ‘{ $name }’ lezen
own-quoted = ‘{ $entry }’
own-left-no-word = { $count } zonder letter of cijfer: { $examples }
own-left-too-long = { $count } van meer dan { $most } tekens: { $examples }
own-left-sign = { $count } met een teken dat niet op een kaart kan, { $signs }: { $examples }
own-left-unprintable = { $count } met letters die onze lettertypen niet hebben ({ $signs }). Latijnse, Griekse en Cyrillische letters kunnen wel.
own-left-twice = { $count } die al in de lijst staan, op spaties, streepjes of hoofdletters na: { $examples }
own-file = Tekstbestand openen
own-keep = Met deze woorden spelen
own-sending = Woorden versturen: { $percent }%
own-copy = Lijst kopiëren
own-copied = Lijst gekopieerd.
own-save = Lijst opslaan
own-saved = Lijst opgeslagen als { $place }.
own-saved-here = Lijst opgeslagen.
own-not-saved = De lijst kon niet worden opgeslagen. Is er ruimte, en mag je daar schrijven? ({ $why })
own-close = Terug naar de tafel

## People at the table, and who may come

people-title = Spelers en toegang
people-host-admits = { $name } beslist wie mee mag doen.
people-admit = { $name } toelaten
people-decline = { $name } weigeren
people-mute = Dempen
people-hand-over = Host maken
people-kick = Wegsturen
people-ban = Verbannen
people-access = Wie mag meedoen
people-public = Openbaar in de lijst
people-knock = Nieuwkomers vragen eerst
people-locked = Op slot
people-watch = Toeschouwers toegestaan
people-open-sides = Iedereen mag tijdens partij meedoen
people-talk = Chat toegestaan
people-bans-elsewhere = Ban aan al mijn tafels
people-slow = Langzame chat voor toeschouwers
people-slow-seconds = { $seconds ->
    [0] Uit
   *[other] { $seconds } s
}
people-filter = Kwetsende tekst in het openbaar
people-filter-off = Tonen
people-filter-mask = Woorden maskeren
people-filter-strict = Hele tekst verbergen
people-filter-approved = Alleen goedgekeurd
people-filter-about = Voor toeschouwers, de pagina's van een stream en de lijst van openbare tafels. Spelers zien aanwijzingen en namen zoals ze geschreven zijn; scheldwoorden in de chat worden altijd gemaskeerd.
people-filter-about-strict = In plaats van een kwetsende aanwijzing, naam of een kwetsend bericht staan er sterretjes. Toeschouwers zien elkaars namen niet.
people-filter-about-approved = Alleen wat een moderator heeft goedgekeurd, wordt getoond.
people-password = Nieuw wachtwoord
people-password-take = Instellen
people-password-set = Meedoen kan alleen met het wachtwoord.
people-password-none = Er is geen wachtwoord ingesteld.
people-password-drop = Wachtwoord verwijderen
people-lift-bans = { $count ->
    [one] { $count } ban opheffen
   *[other] { $count } bans opheffen
}
people-ping = { $person }, { $count } ms
people-same-network = zelfde netwerk als { $names }
people-guests = Namen veranderen niet tijdens een partij. Nieuwkomers hebben zolang een tijdelijke naam.
people-report-name = Melden: kwetsende naam
people-report-talk = Melden: kwetsende chat
people-report-conduct = Melden: bederft het spel
people-reported = Dank je. De beheerder van de server ziet je melding.
people-close = Tafel sluiten
people-close-again = Voor iedereen sluiten

parted-left = Je hebt de tafel verlaten.
parted-kicked = De host van de tafel heeft je weggestuurd. Je mag terugkomen.
parted-banned = De host van de tafel heeft je verbannen. Kies of maak een andere tafel.
parted-closed = De host heeft de tafel gesloten. Kies of maak een andere tafel.
parted-idle = De tafel is gesloten omdat er lang niets gebeurde. Maak een nieuwe.

## De app als host voor anderen

hosting-title = Spel hosten
hosting-about = Laat spelers in hetzelfde netwerk op deze computer spelen. De server draait zolang de app draait, bewaart niets en toont jou niet meer dan een ander.
hosting-start = Server starten
hosting-start-anywhere = Vrije poort gebruiken
hosting-runs = Anderen in dit netwerk openen http://{ $address } in een browser, of vullen { $address } in hun app in.
hosting-runs-app-only = Anderen in dit netwerk vullen { $address } in hun app in. Bij deze app zit geen browserversie, dus ook gasten hebben de app nodig.
hosting-runs-hidden = Anderen in dit netwerk kunnen meespelen. Het adres is verborgen in de streamermodus; kopiëren kan wel.
hosting-same-rules = Maak op het eerste scherm een tafel en geef de anderen de link of code. Kom hier terug om te stoppen: iedereen krijgt bericht en de tafels eindigen.
hosting-copy = Adres kopiëren
hosting-stop = Server stoppen
hosting-stop-again = Alle tafels beëindigen
hosting-elsewhere = Adres van een andere server, of een link daarvandaan
hosting-elsewhere-take = Openen
hosting-port-taken = Een ander programma gebruikt poort { $port }. Stop dat, of gebruik een vrije poort.
hosting-no-network = Deze computer zit niet in een netwerk. Verbind hem en probeer het opnieuw.
hosting-not-allowed = Het systeem staat de app niet toe daar te luisteren. Gebruik een vrije poort, of vraag het de systeembeheerder.
hosting-failed = De server kon niet starten. Probeer het opnieuw, of start de app opnieuw. ({ $why })
hosting-bad-address = Geen geldig serveradres. Gebruik iets als 192.168.1.5:7777.
hosting-unencrypted = Dit adres is niet versleuteld, dus anderen kunnen je plek innemen. Gebruik https://, of start de app met --insecure.

## De weg naar de tafel voor anderen

invite-title = Uitnodigen en streamen
invite-about = Wie deze link opent of de code met een telefoon scant, komt aan deze tafel. Wie mag meedoen, kies je onder Spelers en toegang.
invite-hidden = De link is verborgen in de streamermodus. Kopiëren kan wel.
invite-stream = Uitzendlink kopiëren
invite-stream-about = Voor een stream: deze link opent meteen het uitzendbeeld, zonder knoppen, als toeschouwer die geen sleutel ziet.
overlay-title = Overlay
overlay-about = Voor OBS: een doorzichtig beeld van het bord, de aanwijzing en de tellers, dat nooit een sleutel toont. Kopieer de link naar een browserbron van 1920 × 1080.
overlay-of-players = Spelers en de host van de tafel kunnen de link kopiëren.
overlay-board = Bord
overlay-clue = Aanwijzing
overlay-turn = Beurt
overlay-sides = Kanten
overlay-bank = Fiches
overlay-last = Laatst geraden
overlay-result = Uitslag
overlay-size = { $percent }%
overlay-names = Namen
overlay-make = Link maken
overlay-copied = Overlaylink gekopieerd. Plak hem als adres van de browserbron.
overlay-copy = Overlaylink kopiëren
overlay-not-copied = Kopiëren mag hier niet van deze browser. Probeer een andere.
overlay-preview = Voorbeeld
overlay-preview-copied = Adres van het voorbeeld gekopieerd. Open het in een browser.
overlay-revoke = Link intrekken
viewers-title = Stempagina
viewers-about = Kijkers openen deze link op hun telefoon, zonder account, en stemmen op het volgende woord of op het betwisten van de aanwijzing. Ze zien wat toeschouwers zien, met dezelfde vertraging als je publiek, en tijdens een partij nooit een sleutel.
moderator-about = Een moderator keurt namen, aanwijzingen en berichten goed op een eigen pagina, op elk apparaat. Tot dan ziet je publiek sterretjes en geen berichten.
moderator-make = Moderatorlink maken
moderator-copied = Moderatorlink gekopieerd. Geef hem aan iemand die je vertrouwt en die niet meespeelt.
moderator-copy = Moderatorlink kopiëren
viewers-copied = Stemlink gekopieerd. Geef hem aan je kijkers.
viewers-copy = Stemlink kopiëren
viewers-chat = Twitch-kanaal waarvan de chat ook stemt
viewers-chat-read = Chat lezen
viewers-chat-stop = Niet meer lezen
viewers-chat-how = In de chat: !raad WOORD of !raad B3, !betwist, en !pas om de stem terug te nemen
chat-connecting = Verbinden met de chat van { $channel }…
chat-reading = De stemmen in de chat van { $channel } tellen mee.
chat-lost = De chat van { $channel } is niet bereikbaar. De server blijft het proberen.
chat-no-channel = Twitch heeft geen kanaal { $channel }, of het is geblokkeerd. Controleer de naam.
chat-refused = Twitch laat de server de chat van { $channel } niet lezen. Die blijft het proberen.
chat-too-many = De server leest al zoveel chats als hij kan, niet die van { $channel }. Probeer het later.
chat-off = Deze server leest geen chats meer, ook niet die van { $channel }. Vraag het de beheerder.
notice-channel = Een Twitch-kanaal heeft 3 tot 25 letters, cijfers of lage streepjes. Typ of plak het.
votes-line = Stemmen van kijkers ({ $count }): { $wanted }.
votes-none = Nog geen stemmen van kijkers.
votes-challenge = aanwijzing betwisten
votes-on-word = { $count ->
    [one] 1 stem
   *[other] { $count } stemmen
}
flow-votes = Kijkersstemmen tonen
flow-viewers = Kijkers raden (30 s)
flow-sees-votes = { $side } ziet de stemmen van kijkers.
flow-lets-viewers = { $side } laat kijkers raden.
viewers-touch = Over { $seconds } s wordt het woord met de meeste stemmen aangetikt.
viewers-touch-others = Over { $seconds } s wordt het woord met de meeste kijkersstemmen aangetikt.
phone-open = Sleutel op mijn telefoon
phone-title = Sleutel op een ander scherm
phone-about = Je telefoon, of een ander venster dat je buiten beeld houdt, toont je sleutel naast de woorden, zodat dit venster dat niet hoeft te doen. Dat kan op één plek tegelijk.
phone-address = De code mag op een stream te zien zijn: hij werkt één keer, en alleen voor de telefoon die jij bevestigt. Het adres van deze server staat erin.
phone-pair = Code tonen
phone-pair-other = Andere telefoon koppelen
phone-code = Scan deze code binnen een minuut met je telefoon. Vergelijk daarna hier twee woorden.
phone-copy = Koppellink kopiëren
phone-copied = Koppellink gekopieerd. Open hem binnen een minuut op je telefoon of in een ander browservenster.
phone-question = Toont je telefoon { $words }?
phone-compare = Kijk op je telefoon. Toont hij andere woorden of geen, dan heeft iemand anders de code geopend: druk op Nee.
phone-yes = Ja, toon mijn sleutel
phone-no = Nee
phone-paired = Een telefoon of een ander venster toont je sleutel. Dat blijft zo tot je hem ontkoppelt, je plek verlaat of de server opnieuw start.
phone-revoke = Ontkoppelen
phone-window-open = Sleutel in ander venster
phone-window-about = Houd dat venster en de adresbalk buiten beeld: je sleutel en het adres van deze server staan erin.
phone-window-waits = Je sleutel wordt in het andere venster geopend. Blijft dat leeg, kom dan hier terug.
phone-window-blocked = De browser liet geen ander venster toe. Sta pop-ups toe voor deze pagina en probeer het opnieuw.
phone-window-browser = Je browser opent een pagina met twee woorden. Vergelijk ze hier. Opent er geen pagina, kopieer dan de link en plak hem binnen een minuut in je browser.
phone-window-question = Toont je browser { $words }?
phone-window-compare = Kijk op de pagina in je browser. Toont die andere woorden of geen, dan heeft iemand anders de code geopend: druk op Nee.
stream-waits = Hier begint straks de volgende partij
invite-no-code = De link is te lang voor een QR-code. Kopieer hem.

## Talk

talk-title = Chat
talk-unread = Chat · { $count }
talk-to-side = Bericht aan je kant
talk-to-table = Bericht aan de tafel
talk-to-spectators = Bericht aan toeschouwers
talk-slow = { $to } (langzame chat: { $seconds } s)
talk-send = Sturen
talk-unsent = Nog niet verstuurd: { $text }
talk-empty = Nog geen berichten. Er wordt niets bewaard.
talk-hidden = De berichten van je kant zijn verborgen zolang je sleutel verborgen is.
talk-line = { $name }: { $text }
talk-line-side = { $name } (je kant): { $text }
talk-line-spectators = { $name } (toeschouwer): { $text }
talk-wave = Zwaaien
talk-applause = Klappen
talk-laugh = Lachen
talk-gasp = Schrikken
talk-heart = Hart

## What goes on beside the moves

timer-left = { $time }
timer-still = { $time }, gepauzeerd
timer-up = De tijd is om
timer-soon = Nog 30 seconden.
flow-paused = De partij is gepauzeerd.
flow-go-on = Hervatten
joint-pause = Om een pauze vragen
joint-pause-mine = Je hebt om een pauze gevraagd. { $side } moet akkoord gaan.
joint-pause-withdraw = Pauze annuleren
joint-pause-asked = { $side } vraagt om een pauze.
joint-agree = Akkoord
joint-decline = Weigeren
flow-asks = { $name } vraagt om bij { $side } te zitten.
flow-asks-admit = Toelaten
flow-asks-decline = Weigeren
flow-asked = Je hebt gevraagd om bij { $side } te zitten.
flow-asked-withdraw = Intrekken
flow-confirm = Samen bevestigen
flow-alone = Er is niemand anders van je kant, dus je tik telt meteen.
flow-touch-mine = Een teamgenoot moet { $word } ook aantikken.
flow-touch-alone = Er is nu niemand anders van je kant: tik { $word } nog eens aan.
flow-touch-other = { $name } wil { $word } aantikken.
flow-touch-drop = Deze niet
flow-first-nobody = Heb je een aanwijzing klaar? Laat het weten.
flow-first = Heeft een aanwijzing: { $names }
flow-first-offer = Ik heb een aanwijzing
flow-first-withdraw = Toch niet
flow-proposed = { $name } stelt { $clue }, { $number } voor.
flow-proposed-hidden = De voorstellen van je kant zijn verborgen zolang je sleutel verborgen is.
flow-proposed-take = Aanwijzing gebruiken
flow-proposed-drop = Intrekken
flow-proposed-give = Deze aanwijzing geven
flow-propose = Voorstellen
flow-propose-label = Stel je kant een aanwijzing voor, zoals WEER-2

## Deze speler op andere apparaten

devices-title = Je andere apparaten
devices-offline = Zodra je verbonden bent, zie je hier je andere apparaten.
devices-none = Je bent nergens anders verbonden.
devices-end = { $minutes ->
    [0] Zojuist verbonden
    [one] { $minutes } minuut geleden verbonden
   *[other] { $minutes } minuten geleden verbonden
}
devices-end-at-table = { $minutes ->
    [0] Zojuist verbonden, aan tafel { $code }
    [one] { $minutes } minuut geleden verbonden, aan tafel { $code }
   *[other] { $minutes } minuten geleden verbonden, aan tafel { $code }
}
devices-disconnect = Verbinding verbreken
devices-about = Wil je op een ander apparaat als jezelf spelen, maak dan hier een code en voer die daar binnen vijf minuten in. De code werkt één keer. Laat hem niet zien: wie hem invoert, kan op deze server als jou spelen.
devices-make-code = Code maken
devices-code-left = De code werkt nog { $minutes }:{ $seconds }.
devices-code-used = Je code is gebruikt: een ander apparaat speelt nu als jou.
devices-type-code = Code van een ander apparaat
devices-code-hidden = De code is verborgen in de streamermodus.
devices-take-code = Gebruiken
devices-warning = Dit apparaat gaat als jou spelen, net als je andere apparaat. De eigen plekken hier vervallen. Je kunt later in de instellingen terugwisselen.
devices-use-code = Als die speler spelen
devices-drop-code = Annuleren
devices-other-player = Dit apparaat speelt nu als een andere speler op deze server.
devices-former = Dit apparaat weet ook nog welke speler het hiervoor was.
devices-switch = Van speler wisselen
refused-unknown-device-code = Die code is fout, gebruikt of ouder dan vijf minuten. Kijk hem na, of maak een nieuwe.
refused-too-many-codes = Er kwamen te veel verkeerde codes van je netwerk. Probeer het later opnieuw.
refused-device-codes-too-fast = Je hebt voorlopig genoeg codes gemaakt. Probeer het over een paar minuten opnieuw.

## De missiekaart

teams-title = Teams
teams-about = Een team speelt samen de hele missiekaart. Deze server bewaart de campagne voor alle leden.
teams-mine = Je teams
teams-none = Je zit nog niet in een team. Maak er een aan een tafel, of open de link van een team.
teams-no-team = Deze tafel speelt zonder team.
teams-table = Team: { $team }
teams-table-progress = Team: { $team } · { $won } van { $cities } steden
teams-progress = { $team } · { $won } van { $cities } steden
teams-open = Campagne openen
teams-play = Voor dit team spelen
teams-play-for-none = Zonder team spelen
teams-host-chooses = { $name } kiest het team
teams-new = Nieuw team
teams-new-about = Iedereen die nu zit, wordt lid. Anderen komen erbij met de link van het team.
teams-new-sit = Ga zitten om met de anderen aan deze tafel een team te maken.
teams-new-win = Laatste winst meetellen
teams-name = Naam van het team
teams-name-take = Team maken
teams-import = Importeren
teams-import-about = Een campagne die als bestand is opgeslagen, wordt de campagne van een nieuw team. Een bestand met een andere missiekaart wordt de kaart van het volgende nieuwe team.
teams-import-file = Bestand openen
teams-import-drop = Sleep het bestand naar dit venster.
teams-sending-percent = Bezig met versturen: { $percent }%
teams-file-not-text = Dit is geen tekstbestand. Kies een campagne of een missiekaart.
teams-file-too-large = Dit bestand is te groot: een campagne is hoogstens vier megabyte. Kies een ander.
teams-file-no-sheet = Dit bestand is geen campagne en geen missiekaart. Kies een ander.
teams-file-newer = Een nieuwere versie van het spel sloeg deze campagne op. Werk dit spel bij, of vraag het de beheerder van de server.
teams-new-alone = Jij wordt het eerste lid. Anderen komen erbij met de link van het team.
teams-new-cities = Steden
teams-new-in-order = Een voor een open
teams-new-all-open = Allemaal open
teams-new-map = Kaart van het nieuwe team: { $map }, { $cities ->
    [one] { $cities } stad
   *[other] { $cities } steden
}
teams-new-world = De wereldkaart gebruiken
teams-copy = Naam van het nieuwe team
teams-copy-about = Het nieuwe team krijgt een kopie met dezelfde kaart en opties, nog zonder partijen.
teams-file-syntax = Dit bestand is geen campagne, of het is beschadigd. Sla het opnieuw op en probeer dat. ({ $why })
teams-file-map-syntax = Dit bestand is geen missiekaart, of het is beschadigd. Verbeter het en probeer het opnieuw. ({ $why })
teams-file-map-name = Op de missiekaart in dit bestand is ‘{ $city }’ geen naam: een naam heeft 1 tot 32 leesbare tekens.
teams-file-map-id = Op de missiekaart in dit bestand is ‘{ $city }’ niet de id van een stad: die heeft 1 tot 32 tekens uit a–z, 0–9 en streepjes.
teams-file-map-count = Een missiekaart heeft 1 tot 64 steden, en deze heeft er { $count }.
teams-file-map-twice = Op de missiekaart in dit bestand staat de stad ‘{ $city }’ twee keer.
teams-file-map-turns = De missie van ‘{ $city }’ kan niet: een missie heeft 1 tot 99 beurten, niet { $turns }.
teams-file-map-mistakes = De missie van ‘{ $city }’ kan niet: { $mistakes } missers zijn meer dan het aantal beurten, { $turns }.
teams-file-map-place = De stad ‘{ $city }’ ligt niet op aarde: breedtegraden gaan van −90 tot 90, en lengtegraden van −180 tot 180.
teams-file-map-start = Het begin van de kaart, ‘{ $city }’, is geen stad van de kaart.
teams-file-map-unknown = Een lijn op de kaart gaat naar ‘{ $city }’, en dat is geen stad van de kaart.
teams-file-map-itself = Een lijn op de kaart verbindt ‘{ $city }’ met zichzelf.
teams-file-map-line-twice = Op de kaart zijn ‘{ $city }’ en ‘{ $other }’ twee keer verbonden.
teams-file-map-unreachable = Op de kaart gaat er geen lijn van het begin naar ‘{ $city }’.
teams-file-attempt = Partij { $number } in dit bestand kan niet: { $why }.
teams-file-attempt-city = de kaart heeft geen stad ‘{ $city }’
teams-file-attempt-locked = ‘{ $city }’ was nog op slot
teams-file-attempt-extra-tokens = alleen een 9-9 kan met extra fiches worden gespeeld
teams-file-attempt-players = een partij heeft 1 tot 16 spelers, niet { $count }
teams-file-attempt-tokens = er kunnen geen { $left } van { $of } fiches over zijn
teams-file-attempt-turns = de missie kan niet na { $count ->
    [one] { $count } beurt
   *[other] { $count } beurten
} afgelopen zijn
teams-file-attempt-score = alleen een gewonnen 9-9 heeft een score
teams-file-attempt-notes = een partij heeft hoogstens 20 notities, niet { $count }
teams-file-attempt-note-bytes = de notities van een campagne zijn samen te lang
teams-file-attempt-too-many = een campagne heeft hoogstens 1000 partijen, en minder met lange namen
team-leave-title = Dit team verlaten?
team-leave-text = Je komt alleen terug met de link van het team.
team-leave-no = Blijven
campaign-progress = { $team }: { $open ->
    [0] alle { $cities } steden gewonnen. De campagne is voltooid!
    [one] { $won } van { $cities } steden gewonnen, { $open } stad open.
   *[other] { $won } van { $cities } steden gewonnen, { $open } steden open.
}
campaign-loading = De campagne wordt geladen…
campaign-join = Lid worden van dit team
campaign-locked = op slot
campaign-open = open
campaign-won = gewonnen
campaign-city = { $city } · { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} · { $mistakes ->
    [one] { $mistakes } misser
   *[other] { $mistakes } missers
} · { $status }
campaign-city-option = { $city }, { $mistakes ->
    [one] { $mistakes } misser
   *[other] { $mistakes } missers
}, { $status }
campaign-play = Deze stad spelen
campaign-no-attempts = Het team heeft hier nog niet gespeeld.
campaign-note = Notitie toevoegen
campaign-note-text = Je notitie
campaign-note-take = Opslaan
campaign-share = Team
campaign-copy-link = Link kopiëren
campaign-make-link = Nieuwe link maken
campaign-renew-link = Link vervangen
campaign-save = Opslaan als bestand
campaign-saved = Campagne opgeslagen als { $place }.
campaign-saved-here = Campagne opgeslagen.
campaign-not-saved = De campagne kon niet worden opgeslagen. Is er ruimte, en mag je daar schrijven? ({ $why })
campaign-leave = Team verlaten
print-progress = { $won } van { $cities } steden gewonnen, { $open } open.
print-start = { $city } is vanaf het begin open; een gewonnen stad opent elke stad die er met een lijn mee verbonden is.
print-filled = Split Key · { $team }
print-empty = Split Key · Missiekaart
print-team = Team
print-matches = Partijen
print-box = staat voor een letter die in de lettertypen van het spel ontbreekt
print-sheet = Afdrukken
print-empty-sheet = Leeg blad afdrukken
print-a4 = PDF, A4
print-letter = PDF, Letter
print-svg = SVG
print-saved = Blad opgeslagen als { $place }.
print-saved-here = Blad opgeslagen.
print-not-saved = Het blad kon niet worden opgeslagen. Is er ruimte, en mag je daar schrijven? ({ $why })
attempt-won-score = gewonnen, { $score ->
    [one] { $score } punt
   *[other] { $score } punten
}, { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}
attempt-won = gewonnen, { $tokens ->
    [one] { $tokens } fiche
   *[other] { $tokens } fiches
} over, { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}
attempt-assassin = verloren door een moordenaar, beurt { $turns }
attempt-out-of-tokens = verloren, geen fiches meer, { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}
attempt-sudden-death = verloren bij alles of niets, { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}
attempt-gave-up = opgegeven, beurt { $turns }
attempt-players = Gespeeld door { $names }
attempt-easier = Makkelijker: { $options }
attempt-note = { $name }: { $text }
attempt-imported = Uit een geïmporteerd bestand
easier-extra-tokens = extra fiches
easier-looser-order = vrije volgorde
easier-several-words = meerdere woorden
easier-word-play = woordspelingen
easier-ideas = ideeën voor aanwijzingen
easier-computer = met de computer
missions-map = Kaart met de missies: de pijltjestoetsen verschuiven hem, plus en min zoomen, 0 laat alles zien

missions-title = Missiekaart
missions-line = Missie: { $mission }, { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} · { $mistakes ->
    [one] { $mistakes } misser
   *[other] { $mistakes } missers
}
missions-about = Elke stad op de missiekaart heeft een eigen missie: een aantal beurten, en een aantal missers die elk één fiche kosten. Daarna kost een misser twee fiches.
missions-turns = { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}
missions-city = { $city }, { $mistakes ->
    [one] { $mistakes } misser
   *[other] { $mistakes } missers
}
missions-extra-tokens = { $city }, { $tokens } fiches
city-prague = Praag
city-berlin = Berlijn
city-london = Londen
city-montreal = Montreal
city-los-alamos = Los Alamos
city-washington = Washington D.C.
city-paris = Parijs
city-madrid = Madrid
city-monte-carlo = Monte Carlo
city-vatican-city = Vaticaanstad
city-moscow = Moskou
city-bangkok = Bangkok
city-singapore = Singapore
city-yakutsk = Jakoetsk
city-shanghai = Sjanghai
city-hong-kong = Hongkong
city-cairo = Caïro
city-baghdad = Bagdad
city-dubai = Dubai
city-mumbai = Mumbai
city-casablanca = Casablanca
city-bogota = Bogota
city-rio-de-janeiro = Rio de Janeiro
city-cape-town = Kaapstad
city-sydney = Sydney
city-tokyo = Tokio
history-title = Geschiedenis
history-about = Deze server bewaart je partijen twee jaar. Een herhaling blijft zolang de tafel er is. Partijen die je op andere servers speelde, blijven daar.
history-of = Wiens geschiedenis
history-mine = Die van jou
history-none = Nog geen partijen. Een partij verschijnt hier zodra die voorbij is.
history-loading = Laden…
history-result = Uitslag
history-mission = Missie
history-partner = Partner
history-all = Alle
history-won = Gewonnen
history-not-won = Niet gewonnen
history-matches = { $count ->
    [one] 1 partij
   *[other] { $count } partijen
}
history-matches-so-far = { $count } partijen tot nu toe…
history-more = Meer tonen
history-void = ongeldig
history-with = met { $names }
history-easier = makkelijkere opties
history-statistics = Statistieken
history-won-of = Gewonnen: { $part } van { $all } ({ $percent }%)
history-assassins = Verloren door een moordenaar: { $part } van { $all } ({ $percent }%)
history-streak = Langste reeks overwinningen: { $count }
history-agents = Agenten per beurt: { $value }
history-words = Woorden per aanwijzing: { $value }
history-accuracy = Goed geraden: { $value }%
history-best-clue = Beste aanwijzing: { $clue } { $number }, voor { $agents ->
    [one] { $agents } agent
   *[other] { $agents } agenten
}
history-decimal = ,
history-trend = Agenten per beurt, partij voor partij
history-trend-then = { $count } partijen geleden: { $value }, gemiddeld over vijf partijen
history-trend-now = Nu: { $value }
history-by-mission = Per missie
history-by-partner = Per partner
history-share = { $name }: { $won } van { $played } gewonnen
history-csv = Opslaan als CSV
history-json = Opslaan als JSON
# What stands between the columns of a table for spreadsheets in this language.
history-csv-separator = ;
history-saved = Geschiedenis opgeslagen als { $place }.
history-saved-here = Geschiedenis opgeslagen.
history-not-saved = De geschiedenis kon niet worden opgeslagen. Is er ruimte, en mag je daar schrijven? ({ $why })
history-forget = Verwijderen
history-forget-all = Alles verwijderen
history-forget-title = Deze partij verwijderen?
history-forget-all-title = Je geschiedenis verwijderen?
history-forget-text = Dit verdwijnt alleen uit je eigen geschiedenis op deze server. Je medespelers en je teams houden het, met je naam.
history-forget-no = Bewaren

# Computerspelers. De naam heeft hoogstens 24 tekens.
computer-name = Roek (computer)
computer-play = Met de computer spelen
computer-level = Niveau van de computer
computer-relaxed = Ontspannen
computer-steady = Degelijk
computer-sharp = Scherp
computer-quick = Computer speelt meteen
computer-dismiss = Computer weghalen
ideas-about = De computer kan aanwijzingen bedenken.
ideas-ask = Drie ideeën tonen
ideas-none = De computer weet hier geen aanwijzing.
ideas-line = { $clue } { $number }, voor { $words }
computer-meant = Wat de computer bedoelde
computer-meant-line = { $clue } { $number }: { $words }
computer-meant-words = bedoeld: { $words }

## Het publiek

audience-title = Publiek
audience-about = Je publiek is iedereen die meekijkt: toeschouwers in het spel, en kijkers van het uitzendbeeld, overlays, de stempagina en de lijst van openbare tafels. Zij zien zetten, mensen, aantallen en chat met deze vertraging.
audience-own-window = Je eigen venster loopt niet achter. Neem je dat op, stel dan in OBS dezelfde vertraging in.
audience-blank = Tafel verbergen
audience-show = Tafel tonen
audience-key = F7 verbergt de tafel meteen, welk scherm je ook voor je hebt. Alleen met deze knop komt die terug.
audience-delay = { $seconds ->
    [0] Live
   *[other] { $seconds } s
}
audience-seconds = Vertraging in seconden, tot 120
audience-take = Vertraging instellen
audience-later = Je publiek loopt { $seconds } s achter.
audience-blanked = Je publiek ziet de tafel niet.
held-title = De tafel is verborgen
held-about = De host heeft de tafel even verborgen. Het beeld komt vanzelf terug.
held-blank = De host heeft de tafel even verborgen.
held-later = Getoond met een vertraging van { $seconds } s.
held-catching-up = Beeld wordt bijgewerkt…
refused-delay = De vertraging is 0 tot 120 seconden. Kies een andere.
refused-audience-held-back = Je ziet deze tafel later en kunt niet gaan zitten. Vraag de host om Live te kiezen.
# Tijdsduren.
span-moment = minder dan een minuut
span-minutes = { $count ->
    [one] 1 minuut
   *[other] { $count } minuten
}
span-hours = { $count } uur
span-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagen
}

# Strafpuntenraces.
race-announced = De inschrijving opent over { $opens }.
race-sign-ups = Inschrijven kan nog { $ends }; het evenement sluit over { $closes }.
race-open-day = Iedereen kan zich inschrijven en spelen tot de sluiting over { $closes }.
race-playing = De inschrijving is gesloten; het evenement sluit over { $closes }.
race-closed = Gesloten op { $date }.
race-wrong-sign-ups = De inschrijving kan niet sluiten voordat die opent. Kies een later einde.
race-wrong-closes = Het evenement kan niet sluiten vóór de inschrijving. Kies een later tijdstip.
race-wrong-long = Een evenement duurt hoogstens een jaar. Kies een eerder einde.
race-wrong-limit = De tijd voor een zet ligt tussen een uur en twee weken. Kies een andere.
race-wrong-closed = Het evenement is gesloten. Er kan niets meer worden veranderd.
race-wrong-later = Het nieuwe einde moet later zijn dan het huidige. Kies een later tijdstip.
race-time-tokens = { $count ->
    [0] geen tijdstraffen
    [one] 1 tijdstraf
   *[other] { $count } tijdstraffen
}
race-best-clue = beste aanwijzing { $count }
race-best-turn = beste beurt { $count ->
    [one] 1 agent
   *[other] { $count } agenten
}
race-not-finished = niet uitgespeeld
race-disqualified = gediskwalificeerd
race-disqualified-for = gediskwalificeerd: { $reason }
race-ruled-out = Gediskwalificeerd door de organisator: { $reason }
race-reinstated = Weer toegelaten door de organisator: { $reason }
race-by-strikes = Meer strafpunten dan het duo erboven.
race-by-time = Evenveel strafpunten als het duo erboven, maar meer tijdstraffen.
race-by-clue = Gelijk met het duo erboven in strafpunten en tijdstraffen; de beste aanwijzing beslist.
race-by-turn = Gelijk met het duo erboven in strafpunten, tijdstraffen en beste aanwijzing; de meeste agenten in één beurt beslissen.
race-by-nothing = In alles gelijk met het duo erboven: samen op dezelfde plaats.
race-clock = Nog { $left } voor de volgende zet.
race-clock-paused = De klok staat stil tot de volgende zet.
race-clock-paid = Tot nu toe: { $tokens }.
race-all = Alle evenementen
race-corrected = Correctie door de organisator: { $strikes } { $count ->
    [one] strafpunt
   *[other] strafpunten
} ({ $reason })
races-title = Evenementen
races-about = Evenementen zijn strafpuntenraces: alle duo's spelen hetzelfde bord, in hun eigen tempo, verspreid over een paar dagen. Een aanwijzing kost 1 strafpunt, een omstander 1, een moordenaar 10, en een ongeldige aanwijzing 2 extra; er zijn geen fiches. Wie de minste strafpunten heeft, wint.
races-mine = Je evenementen
races-public = Openbare evenementen
races-none = Er zijn nu geen openbare evenementen.
races-running = Je partijen in evenementen
races-more = Al je evenementen (nog { $count })
races-new = Evenement maken
races-new-about = Spelers schrijven zich als duo in en krijgen hetzelfde bord. Jij leidt het evenement, en ziet het bord en de partijen niet.
races-link = Link naar een evenement of een duo
races-open = Openen
race-title = Evenement
race-new-title = Nieuw evenement
race-clues-title = Aanwijzingen vergelijken
race-pairs = { $count } van { $most } duo's
race-you-organise = jij organiseert
race-line-called-off = afgelast
race-you-play = jij speelt mee
race-you-play-with = jij speelt met { $name }
race-my-turn = Jouw beurt: { $race }
race-line-reminded = je partner heeft je een herinnering gestuurd
race-times = Inschrijven tot { $ends } · Sluit { $closes }
race-times-announced = Inschrijven van { $opens } tot { $ends } · Sluit { $closes }
race-facts = Door { $name } · { $language }, { $words } · Scheidsrechter: { $referee } · { $limit } per zet
race-daily-facts = Elke dag een nieuw bord · { $language }, { $words } · Scheidsrechter: { $referee }
race-words-exact = Onze eigen woorden
race-copy = Evenementlink kopiëren
race-copied = Link gekopieerd.
race-share = Resultaat kopiëren
race-share-copied = Resultaat gekopieerd.
race-share-solo = met de computer
race-sign-up = Inschrijven
race-invite = Met een partner
race-as = Spelen als { $side }
race-solo = Met de computer
race-solo-about = De computer speelt met iedereen op hetzelfde niveau: { $level }. Je duo staat in een aparte lijst.
race-wait = Partner voor mij zoeken
race-wait-about = Je speelt met wie het langst wacht, of met wie na jou komt.
race-join = Meedoen in dit duo
race-invited = { $name } nodigt je uit als partner. Je speelt dan { $side }.
race-password = Wachtwoord van het evenement
race-needs-password = Vul eerst het wachtwoord van het evenement in.
race-forget-password = Ander wachtwoord
race-set = Instellen
race-mine = Je duo
race-my-pair = { $names }. Jij speelt { $side }.
race-invite-about = Stuur je partner deze link.
race-pair-copy = Partnerlink kopiëren
race-waiting = Wachten op een partner.
race-too-late = De inschrijving sloot voordat je een partner had, dus je kunt niet meespelen.
race-dropped = De organisator heeft je uit dit evenement verwijderd: { $reason }
race-place-gone = Het bord was vol, en een ander duo heeft jullie plaats omdat jullie nog niet waren begonnen. Je kunt je opnieuw inschrijven.
race-begin = Beginnen
race-begin-about = De klok start met de partij. Ieder van jullie mag de eerste aanwijzing geven.
race-begin-solo-about = De klok start met de partij. De computer speelt zolang jij aan tafel zit. Ieder van jullie mag de eerste aanwijzing geven.
race-withdraw = Uitschrijven
race-play = Spelen
race-look = Tafel openen
race-play-mine = Jouw beurt. { $strikes } tot nu toe.
race-play-theirs = Wachten op je partner. { $strikes } tot nu toe.
race-play-solo = { $strikes } tot nu toe. De computer speelt zolang jij aan tafel zit.
race-play-over = Jullie partij is voorbij: { $strikes }.
race-pause = Klok stilzetten
race-resume = Klok hervatten
race-remind = Herinner { $name }
race-remind-later = Je kunt { $name } vanaf { $time } een herinnering sturen.
race-reminder-sent = Je hebt { $name } op { $time } een herinnering gestuurd.
race-reminded = { $name } heeft je er op { $time } aan herinnerd dat het jouw beurt is.
race-follow = Als je aan de beurt bent
race-follow-about = Een feedlezer, een agenda of een chat kan het je laten weten. Woorden en aanwijzingen staan er nooit in. Houd de links voor jezelf.
race-feed-new = Feed en agenda maken
race-feed-atom = Feedlink kopiëren
race-feed-calendar = Agendalink kopiëren
race-feed-end = Beide links beëindigen
race-feed-copied = Gekopieerd. Plak de link in je feedlezer of agenda.
race-hook-pair = Webhook voor nieuws van jullie duo
race-hook-race = Webhook voor nieuws van het evenement
race-hook-site = Nieuws gaat naar { $site }.
race-hook-refused = { $site } weigerde het nieuws met status { $status }, dus er gaat niets meer naartoe. Verwijder het adres om een ander in te vullen.
race-hook-stop = Niet meer sturen
race-standings = Duo's ({ $count }, { $finished } klaar)
race-standings-solo = Met de computer ({ $count }, { $finished } klaar)
race-standings-about = De stand tot nu toe. De uitslag van een duo verschijnt als het klaar is; hoe de anderen ervoor staan, blijft geheim.
race-standings-about-closed = De minste strafpunten eerst; daarna de minste tijdstraffen, de beste aanwijzing en de meeste agenten in één beurt.
race-pair-waits = { $name }, zoekt een partner
race-pair-invites = { $name }, wacht op een partner
race-seal = Hetzelfde bord voor iedereen
race-unsealed = Het bord wordt geloot zodra een duo compleet is. De SHA-256-hash komt hier te staan.
race-seal-about = Dit is de SHA-256-hash van het bord, de sleutel en een willekeurig getal. Alle drie verschijnen hier na de sluiting, zodat iedereen kan nagaan dat er niets veranderd is.
race-seal-fits = Gecontroleerd: het gepubliceerde bord komt overeen met deze hash.
race-seal-differs = Het gepubliceerde bord komt niet overeen met deze hash.
race-seal-same = Het is de hash die je vóór de sluiting te zien kreeg.
race-seal-changed = Vóór de sluiting kreeg je een andere hash te zien, dus dit is niet het bord van toen.
race-seal-unseen = Op dit apparaat kreeg je de hash vóór de sluiting niet te zien. Vraag het aan iemand die hem zag.
race-seal-check = Zelf nagaan? Sla het bord op en voer uit: sha256sum split-key-deal.txt
race-save-deal = Bord opslaan
race-saved = Opgeslagen als { $place }.
race-saved-here = Opgeslagen.
race-not-saved = Het bord kon niet worden opgeslagen. Is er ruimte, en mag je daar schrijven? ({ $why })
race-organise = Evenement leiden
race-organise-about = In de lijst kun je ook over een duo beslissen. Iedereen ziet je beslissingen en redenen.
race-extend = Later sluiten
race-extend-title = Het evenement later sluiten?
race-extend-text = De duo's krijgen meer tijd. Een eerdere sluitingstijd kun je daarna niet meer instellen, maar je kunt het evenement altijd zelf sluiten.
race-extend-yes = Later sluiten
race-new-password = Wachtwoord voor inschrijven
race-no-password = Wachtwoord verwijderen
race-close = Nu sluiten
race-call-off = Afgelasten
race-call-off-label = Het evenement afgelasten (iedereen ziet de reden)
race-call-off-title = Het evenement afgelasten?
race-call-off-text = Niemand kan er meer in spelen. Iedereen ziet je reden.
race-call-off-yes = Afgelasten
race-called-off = De organisator heeft dit evenement afgelast: { $reason }
race-removed = De beheerder van deze server heeft dit evenement verwijderd: { $reason }
race-removed-title = Verwijderd evenement
race-daily-title = Dagelijks bord { $date }
race-rule = Beslissen
race-ruling-on = Beslissing over { $pair }
race-ruling-kind = Beslissing
race-kind-strikes = Strafpunten corrigeren
race-kind-out = Diskwalificeren
race-kind-back = Weer toelaten
race-ruling-strikes = Strafpunten
race-strikes-fewer = Minder
race-strikes-more = Meer
race-ruling-turn = Beurt
race-ruling-no-turn = geen
race-turn-earlier = Eerder
race-turn-later = Later
race-ruling-of-turn = beurt { $turn }: { $reason }
race-reason = Reden (iedereen ziet die)
race-rule-send = Bekendmaken
race-remove = Verwijderen
race-removing = { $pair } verwijderen
race-remove-reason = Reden (het duo ziet die)
race-remove-title = Dit duo verwijderen?
race-remove-text = Het duo verliest zijn plaats en ziet je reden. De spelers kunnen zich opnieuw inschrijven.
race-start-title = Beginnen?
race-start-text = De klok van jullie duo start nu. Ben je een tijd weg, dan kun je hem stilzetten.
race-start-no = Nog niet
race-start-yes = Beginnen
race-withdraw-title = Je uitschrijven voor dit evenement?
race-withdraw-text = Heb je een partner, dan blijft die ingeschreven en wacht op iemand anders.
race-withdraw-no = Blijven
race-close-title = Het evenement nu sluiten?
race-close-text = Niemand kan verderspelen. Alle partijen, het bord en de eindstand worden zichtbaar.
race-close-no = Openhouden
race-disqualify-title = Dit duo diskwalificeren?
race-disqualify-text = Het verliest zijn plaats in de stand. Iedereen ziet je reden.
race-disqualify-yes = Diskwalificeren
race-reinstate-title = Dit duo weer toelaten?
race-reinstate-text = Het krijgt zijn plaats in de stand terug. Iedereen ziet je reden.
race-rule-no = Annuleren
race-correct-title = De strafpunten van dit duo corrigeren?
race-correct-text = Iedereen ziet de correctie en je reden.
race-correct-yes = Corrigeren
race-access = Wie het kan vinden
race-listed = Iedereen
race-by-link = Alleen met link
race-exact-label = 25 woorden, gescheiden door komma's
race-exact-count = { $count } van 25 woorden
race-exact-about = Speel je zelf mee in dit evenement, dan ken je deze woorden eerder dan de andere spelers.
race-draft-opens = Inschrijving opent
race-draft-opens-now = Nu
race-draft-opens-in = Over { $time }
race-draft-sign-ups = Inschrijving blijft open
race-draft-lasts = Evenement duurt
race-draft-limit = Tijd per zet
race-draft-pairs = Maximaal aantal duo's
race-draft-text = Wat spelers moeten weten (mag leeg)
race-draft-title = Titel van het evenement
race-create = Maken
race-creating = Evenement wordt gemaakt…
race-wrong-title = Geef het evenement een titel.
race-wrong-title-long = De titel heeft hoogstens 48 tekens. Maak hem korter.
race-wrong-title-letters = De titel heeft tekens die niet getoond kunnen worden. Haal ze weg.
race-wrong-text = De tekst is te lang, of heeft tekens die niet getoond kunnen worden. Pas hem aan.
race-wrong-words = Een vaste lijst heeft 25 verschillende woorden, en deze heeft er { $count }. Verbeter de lijst.
race-wrong-words-long = Deze 25 woorden zijn samen te lang. Gebruik kortere.
race-wrong-too-long = Dit is samen te lang. Maak de tekst, de woorden of het wachtwoord korter.
race-clues-about = Kies een woord om te zien hoe elk duo het vond. Bij elk woord staat de meest gegeven aanwijzing.
race-clues-word = { $word }: { $clue } ({ $count ->
    [one] 1 duo
   *[other] { $count } duo's
})
race-clues-note = { $clue } ×{ $count }
race-clues-none = Geen duo vond dit woord.
race-clues-key = Sleutel van { $side }: { $identity }
race-clue-counts = Aanwijzingen
race-clue-count = { $clue }: { $count ->
    [one] 1 duo
   *[other] { $count } duo's
}
race-clue-pairs = Duo voor duo
race-back = Terug naar het evenement
race-open = Evenement: { $race }
race-to-standings = De stand
race-tie-breaks = Bij evenveel strafpunten tellen, in deze volgorde: { $time }, { $clue }, { $turn }.
race-rank = Voorlopig plaats { $rank }, met { $strikes } { $strikes ->
    [one] strafpunt
   *[other] strafpunten
}. { $playing ->
    [0] Alle duo's zijn klaar.
    [one] 1 duo is nog niet klaar.
   *[other] { $playing } duo's zijn nog niet klaar.
}
race-rank-closed = Plaats { $rank } van { $pairs } duo's, met { $strikes } { $strikes ->
    [one] strafpunt
   *[other] strafpunten
}.
race-one-match = Een duo speelt in een evenement maar één partij.
match-pass = Passen
