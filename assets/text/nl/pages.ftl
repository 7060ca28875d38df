# Wat de pagina's naast het spel zeggen: de overlay van een stream, kijkers die stemmen, moderatoren, en de sleutel op een
# telefoon. Elke pagina krijgt de teksten die met haar naam beginnen en die van alle pagina's; haar eigen gaan voor.

## Alle pagina's: mensen, de fasen van een partij en het einde ervan

all-side-A = Leeuwerik
all-side-B = Uil
all-phase-first = Elke kant mag beginnen
all-phase-any = Elke kant mag een aanwijzing geven
all-phase-clue = { $side } bedenkt een aanwijzing
all-phase-guess = { $side } raadt
all-phase-challenge = Aanwijzing betwist: { $side } moet antwoorden
all-phase-sudden = Alles of niets: geen aanwijzingen
all-paused = Pauze
all-kind-agent = agent
all-kind-bystander = omstander
all-kind-assassin = moordenaar
all-outcome-won = Gewonnen: alle agenten gevonden
all-outcome-assassin = Verloren: een moordenaar aangetikt
all-outcome-tokens = Verloren: geen fiches meer
all-outcome-sudden = Verloren bij alles of niets
all-outcome-gave-up = Opgegeven
all-outcome-void = De partij is ongeldig

## Alle pagina's: aantallen

all-turn = Beurt { $turn }
all-count-agents = Agenten { $count }/15
all-count-tokens = Fiches { $left }/{ $of }
all-count-strikes = Strafpunten { $count }

## Alle pagina's: de link

all-opening = De tafel wordt geopend…
all-hidden = Aan deze tafel mogen geen toeschouwers.
all-link-lost = Geen verbinding met de server. Nieuwe poging…
all-link-held = De server antwoordt, maar iets ertussen, zoals een proxy, houdt zijn nieuws tegen. Nieuwe poging…
all-link-unknown = Nog niets te zien. Zijn er spelers, vraag de host dan om een nieuwe link.
all-needs-script = Deze pagina heeft JavaScript nodig.

## De overlay

overlay-title = Overlay · Split Key
overlay-needs-script = Deze overlay heeft JavaScript nodig.
overlay-waits = Hier begint straks de volgende partij
overlay-both = Beide kanten tikken woorden aan. Eén fout woord en de partij is verloren.
overlay-only = Alleen { $side } tikt woorden aan. Eén fout woord en de partij is verloren.
overlay-gave = { $side } gaf een aanwijzing
overlay-found = Deze beurt
overlay-agents = Agenten
overlay-tokens = Fiches
overlay-strikes = Strafpunten
overlay-left = { $count } van { $of } over
overlay-finished = Alle agenten gevonden
overlay-acts-clue = Geeft een aanwijzing
overlay-acts-guess = Raadt
overlay-acts-challenge = Moet antwoorden
overlay-last = Laatst geraden
overlay-by = { $side } tikte aan
overlay-none = Nog geen
overlay-kind-agent = Agent
overlay-kind-bystander = Omstander
overlay-kind-assassin = Moordenaar
overlay-stamp-won = Gewonnen
overlay-stamp-void = Ongeldig
overlay-stamp-lost = Verloren
overlay-outcome-won = Alle agenten gevonden
overlay-outcome-assassin = Een moordenaar aangetikt
overlay-outcome-tokens = Geen fiches meer
overlay-result = { $agents } van 15 in { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}, { $missed ->
    [0] geen omstanders
    [one] { $missed } omstander
   *[other] { $missed } omstanders
}
overlay-blank = De tafel is verborgen
overlay-link-ended = Deze overlaylink is verlopen. Kopieer een nieuwe in het spel.
overlay-link-busy = Te veel pagina's tonen deze overlay. Nieuwe poging…
overlay-missing = Geen link. In het spel: Uitnodigen en streamen, Overlay.
# Een verzonnen partij: 25 woorden, en vier aanwijzingen die passen bij de eerste woorden van elk paar dat wordt gevonden.
overlay-demo-words = HAVEN, LANTAARN, GLETSJER, VIOOL, KOMPAS, PEPER, KOMEET, FLUWEEL, TUNNEL, VALK, MARMER, SIGNAAL, KOEKJE, HOTEL, CIRCUS, SPIEGEL, NAALD, KATHEDRAAL, RAKET, SAFFRAAN, KAARTJE, IJSJE, ANKER, CACTUS, KWARTS
overlay-demo-clues = ZEILEN, KEUKEN, POOL, RUIMTE

## Kijkers die stemmen

watch-title = Stempagina · Split Key
watch-about = Help { $side } de agenten te vinden die met de aanwijzing bedoeld zijn. Bij een moordenaar is de partij verloren.
watch-board = Woorden
watch-waits = Hier begint straks de volgende partij.
watch-ask = Welk woord zou jij aantikken?
watch-closed = Je kunt stemmen zodra een kant raadt.
watch-votes = { $count ->
    [one] { $count } stem
   *[other] { $count } stemmen
}
watch-mine = je stem
watch-challenge = Aanwijzing betwisten
watch-touch-in = Het woord met de meeste stemmen wordt over { $seconds } s aangetikt.
watch-chat = Ook in de chat van twitch.tv/{ $channel }: !raad WOORD, !betwist
watch-late = Je ziet de tafel { $seconds } s later. Spelers zien je stem alleen als ze nog niet verder zijn.
watch-found-by = agent, gevonden door { $side }
watch-missed-by = omstander, misser van { $side }
watch-touched = { $word }: { $kind }
watch-points = { $score ->
    [one] { $score } punt voor de spelers
   *[other] { $score } punten voor de spelers
}
watch-score = Je score
watch-you = Jij
watch-players = De spelers
watch-together = De spelers tikten { $count } van jouw { $of } woorden aan.
watch-together-once = De spelers tikten jouw woord ook aan.
watch-together-never = De spelers tikten jouw woord niet aan.
watch-no-score = Stem in de volgende partij op woorden, dan zie je hier je score.
watch-refused-late = Te laat: de tafel is al verder. Kijk nog eens.
watch-refused-closed = Er valt nu niets te stemmen. Wacht op de volgende aanwijzing.
watch-refused-not-offered = De partij is verdergegaan. Kijk nog eens naar de tafel.
watch-refused-often = Te veel stemmen vanaf hier. Wacht even.
watch-refused-address = Er stemmen al te veel mensen vanaf dit netwerk. Probeer een ander netwerk.
watch-refused-full = Er stemmen te veel mensen. Je stem telt deze keer niet. Probeer het de volgende beurt.
watch-refused-unsent = Je stem is niet verstuurd. Probeer het opnieuw.
watch-blank = De host heeft de tafel even verborgen.
watch-link-ended = Deze link is verlopen. Vraag om een nieuwe.
watch-link-busy = Er kijken te veel mensen. Nieuwe poging…
watch-missing = Deze pagina heeft de link van een tafel nodig. Open de hele link die je hebt gekregen.

## Moderatoren

moderate-title = Moderator
moderate-waiting = Wacht op jou
moderate-nothing = Er wacht niets.
moderate-decided = Beslist
moderate-all = Tonen zonder te vragen
moderate-kind-name = Naam
moderate-kind-clue = Aanwijzing
moderate-kind-line = Bericht
moderate-every-name = Alle namen
moderate-every-clue = Alle aanwijzingen
moderate-every-line = Alle berichten
moderate-from = Bericht van { $name }
moderate-show = Tonen
moderate-hide = Verbergen
moderate-is-shown = { $kind }: getoond
moderate-is-hidden = { $kind }: verborgen
moderate-named = { $action }: { $text }
moderate-off = De host heeft niet voor ‘Alleen goedgekeurd’ gekozen; niets hier verandert wat je publiek ziet.
moderate-late = Het publiek ziet { $seconds } s later wat je goedkeurt.
moderate-came = { $count ->
    [one] { $count } wacht
   *[other] { $count } wachten
}
moderate-failed = Dat is niet verstuurd. Probeer het nog eens.
moderate-link-busy = De server heeft het druk. Nieuwe poging…
moderate-link-ended = Deze link is verlopen. Vraag de host van de tafel om een nieuwe.
moderate-missing = Deze pagina heeft een link nodig. Open die van de host van de tafel.

## De sleutel op een telefoon of in een ander venster: koppelen

key-title = Mijn sleutel · Split Key
key-opening = De code wordt geopend…
key-compare = Staan deze woorden ook in het spel? Druk dan daar op Ja. Vraagt het spel naar andere woorden, druk dan op Nee.
key-used = Deze code is al gebruikt of ouder dan een minuut. Heeft niemand hier hem geopend, druk dan in het spel op Nee. Vraag daarna een nieuwe code.
key-wrong = Dit is geen volledige koppellink. Scan de code opnieuw.
key-often = Er zijn hier te veel codes geprobeerd. Wacht een minuut en vraag in het spel een nieuwe code.
key-missing = Geen code. In het spel: Uitnodigen en streamen, Sleutel op mijn telefoon, Code tonen.
key-game = Wachten op het spel. Gebeurt er niets, ga dan terug naar het venster ervan.
key-refused = Niet gekoppeld: in het spel is op Nee gedrukt. Was dat een vergissing, vraag daar dan een nieuwe code.
key-revoked = Hier staat geen sleutel meer: de pagina is ontkoppeld of vervangen, of je hebt je plek verlaten. Koppel opnieuw in het spel.
key-gone = De koppeling is beëindigd omdat de tafel of de server is gestopt. Druk in het spel opnieuw op ‘Sleutel op mijn telefoon’.

## De sleutel: de partij

key-waits = Wachten op de volgende partij
key-mine-clue = Je kant geeft een aanwijzing
key-mine-guess = Je kant raadt
key-mine-challenge = Je aanwijzing wordt betwist: antwoord in het spel
key-found = gevonden
key-missed = misser van { $side }
key-waits-for-teammate = aantikken wacht op een teamgenoot

## De sleutel: wat de speler doet

key-clue = Aanwijzing
key-number = Getal
key-give = Aanwijzing geven
key-insist = Toch geven
key-again-tokens = Druk nog eens: kost één fiche
key-again-strikes = Druk nog eens: kost twee strafpunten
key-pick = Druk op een woord om het te kiezen
key-touch = Tik { $word } aan
key-wants = { $name } wil { $word } aantikken.
key-waits-for-other = Een teamgenoot moet { $word } ook aantikken.
key-confirm = Tik { $word } ook aan
key-drop-touch = Deze niet
key-stop = Beurt beëindigen
key-sending = Bezig met versturen…
key-unanswered = De server antwoordt niet. Kijk eerst naar de partij voor je het nog eens probeert.
key-penalty-tokens = Toch geven kost één fiche.
key-penalty-strikes = Toch geven kost twee strafpunten.
key-refusal-invalid = Pas de aanwijzing aan.
key-refusal-doubtful = De anderen kunnen die betwisten. Pas die aan, of geef die toch.
key-refusal-forbidden = Aan deze tafel mogen alleen geldige aanwijzingen. Pas die aan.
key-refusal-stale = Er gebeurde eerst iets anders. Kijk naar de tafel en probeer het opnieuw.
key-refusal-paused = De partij is gepauzeerd. Wacht tot die verdergaat.
key-refusal-away = Je spel is niet met de tafel verbonden. Open het eerst weer.
key-refusal-second = Iemand anders van je kant moet dit woord bevestigen. Wacht daarop.
key-refusal-busy = Dat ging te snel. Wacht even.
key-refusal-unreadable = Een aanwijzing is één woord van hoogstens 64 letters. Pas die aan.
key-refusal-early = Vind eerst één agent. Daarna mag je de beurt beëindigen.
key-refusal-not-now = De partij is verdergegaan. Kijk nog eens naar de tafel.

## De sleutel: opmerkingen van de scheidsrechter

key-finding-same-word = Dit is { $word }, dat op tafel ligt.
key-finding-spelling-variant = Dit is { $word } in een andere spelling.
key-finding-form = Dit is een vorm van { $word }.
key-finding-irregular = Dit is een vorm van { $word }.
key-finding-derivation = Dit heeft dezelfde stam als { $word }.
key-finding-sibling = Dit en { $word } komen allebei van ‘{ $because }’.
key-finding-compound-part = Dit is een deel van { $word }.
key-finding-contains-board-word = Dit bevat { $word }.
key-finding-shared-part = Dit en { $word } delen het stuk ‘{ $because }’.
key-finding-not-one-word = Dit is niet één woord.
key-finding-too-long = Deze aanwijzing is te lang om te beoordelen.
key-finding-maybe-acronym = Dit lijkt een afkorting.
key-finding-unknown = Dit staat in letters die de scheidsrechter niet kan lezen.
