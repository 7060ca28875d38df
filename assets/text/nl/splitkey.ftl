# The Dutch texts of Split Key. Keys are named after where they stand.

## The two sides and what words are

side-a = Leeuwerik
side-b = Uil

word-agent = agent
word-bystander = omstander
word-assassin = moordenaar
word-open = open
word-found-by = agent, gevonden door { $side }
word-missed-by = omstander, mis getikt door { $side }
word-missed-by-both = omstander voor beide kanten
word-missed = { $side } tikte mis
word-on-key = op je sleutel: { $identity }

## Home

home-title = Split Key
home-tagline = Twee kanten, één sleutel. Vind alle agenten voordat de fiches op zijn.
home-name = Je naam
home-name-take = Deze naam houden
home-create = Tafel openen
home-create-sub = Je krijgt een code voor de anderen.
home-join = Meedoen aan een tafel
home-join-sub = Typ de code die je gekregen hebt.
home-how = Zo speel je het
home-how-key = Beide kanten zien dezelfde 25 woorden, maar elke kant ziet alleen zijn eigen helft van de sleutel.
home-how-clue = Geef een aanwijzing: één woord en één getal. De andere kant tikt de woorden aan die je bedoelt.
home-how-turns = Samen hebben jullie negen beurten om alle 15 agenten te vinden. Tik geen moordenaar aan.
home-mine = Je tafel { $code }: { $others }
home-mine-running = Je tafel { $code }, er loopt een partij: { $others }
home-mine-turn = Jij bent aan de beurt aan tafel { $code }: { $others }
home-mine-title = Je tafels
home-public-title = Open tafels
home-search = Zoek een tafel
home-search-take = Zoek
home-public = { $name } · { $language } · Leeuwerik { $lark }, Uil { $owl }, toekijkers { $watching }
home-public-running = er loopt een partij
home-public-password = met een wachtwoord
home-public-knock = je klopt eerst aan

## Join

join-title = Meedoen aan een tafel
join-code = Tafelcode
join-code-hint = Zes tekens
join-take = Meedoen
join-back = Terug
join-invited = Je bent uitgenodigd aan tafel { $code }.
join-password = Wachtwoord van de tafel
join-knocked = Je hebt geklopt. De gastheer van de tafel laat je binnen.

## Connection

link-idle = Je bent niet verbonden met de host.
link-connecting = Verbinden met de host…
link-reconnecting = Opnieuw verbinden, poging { $attempt }.
link-waiting = De host is niet bereikbaar.
link-seat-kept = Je plek wordt bewaard.
link-next-try = De volgende poging komt over { $seconds ->
    [one] { $seconds } seconde.
   *[other] { $seconds } seconden.
}
link-try-now = Nu proberen
link-reload = Pagina opnieuw laden
link-wrong-version = De host gebruikt een andere versie van het spel. De jouwe moet dezelfde zijn.
link-host-full = De host heeft nu geen plaats voor meer spelers. Probeer het later nog eens.
link-going-down = De host start opnieuw op.
link-taken-over = Je hebt deze tafel in een ander venster geopend en daar gaat het verder.
link-table-closed = De host moest de tafel sluiten.
link-ended-idle = Je was tien minuten inactief en bent losgekoppeld. Doe iets om opnieuw te verbinden.
link-quarantined = De host laat je voorlopig niet meer toe: iets wat je vroeg, liet hem twee keer crashen.
link-ended-by-player = Je hebt deze verbinding vanaf een ander apparaat verbroken.
link-again = Opnieuw verbinden
link-here = Hier verder spelen
link-not-private = Deze verbinding is niet versleuteld: anderen op hetzelfde netwerk kunnen meelezen.
link-veil = De verbinding is weg
link-not-admitted = De host laat je niet binnen
link-taken-over-title = Je plek is overgenomen
link-closed-title = De tafel is gesloten
link-ended-title = Verbroken vanaf een ander apparaat

## The table between matches

table-title = Tafel
table-heading = Tafel { $code }
table-code = Tafelcode
table-link = Link naar deze tafel
table-copy = Uitnodiging kopiëren
table-copied-short = Gekopieerd
table-copied = De uitnodiging staat op het klembord.
table-closes-soon = { $minutes ->
    [one] Hier is lang niets gebeurd: de tafel sluit over { $minutes } minuut.
   *[other] Hier is lang niets gebeurd: de tafel sluit over { $minutes } minuten.
}
table-keep = Houd de tafel open
table-not-copied = Deze browser laat hier niets kopiëren. Selecteer de link en kopieer die zelf.
table-side = Kant { $side }
table-yours = Jouw kant
table-partners = Kant van je partner
table-you = { $name } (jij)
table-host-of = stelt de partij in
table-away = even weg
table-lost = verbinding weg
table-here = aanwezig
table-empty = Hier zit nog niemand
table-empty-seat = Lege plek
table-sit = Ga aan kant { $side } zitten
table-sit-short = Ga hier zitten
table-ask = Vraag een plek aan kant { $side }
table-ask-short = Vraag een plek
table-asked = Wacht op antwoord
table-switch = Van kant wisselen
table-side-full = Deze kant is vol.
table-side-ready = Kant van { $side }: klaar
table-ready-mine = Mijn kant is klaar
table-stand = Opstaan
table-spectators = Kijkers: { $count }
table-no-spectators = Niemand kijkt mee.
table-spectators-note = Zij zien tot het einde geen sleutel.
table-side-note = Iedereen aan één kant ziet dezelfde helft van de sleutel.
table-mission = Missie
table-mission-9 = Praag
table-mission-10 = Praag, 10 fiches
table-mission-11 = Praag, 11 fiches
table-mission-numbers = { $turns } beurten · { $mistakes } missers
table-tokens = Tijdfiches
table-tokens-9 = 9 standaard
table-tokens-10 = 10 makkelijker
table-tokens-11 = 11 makkelijkst
table-host-sets = { $name } stelt dit in
table-you-set = Jij stelt dit in
table-start = Partij starten
table-start-empty = Aan elke kant moet iemand zitten. { $side } is leeg.
table-start-empty-both = Aan elke kant moet iemand zitten.
table-start-host = { $name } start de partij.
table-ready = Beide kanten zijn bezet. Je kunt starten.
table-debrief = Terug naar de nabespreking
table-leave = Tafel verlaten
table-secrets = Geheimen van de sleutelkaart
table-secrets-shared = Drie van je negen agenten zijn ook agent bij je partner.
table-secrets-assassins = Van je drie moordenaars is er één ook moordenaar bij je partner, één een woord dat je moet vinden en één een omstander.
table-secrets-after = Heb je jouw moordenaar gevonden die een agent is, dan hoef je de andere twee niet aan te tikken.

## A match

match-first = Elke kant mag beginnen
match-first-sub = De eerste aanwijzing bepaalt wie begint.
match-clue-any = Elke kant mag een aanwijzing geven
match-clue-any-sub = Beurt { $turn }
match-clue-mine = Jouw beurt: geef een aanwijzing
match-clue-theirs = { $side } denkt na
match-guess-mine = Jij raadt: { $clue } · { $number }
match-guess-theirs = { $side } raadt: { $clue } · { $number }
match-guess-no-clue = { $side } raadt
match-challenge-mine = Je aanwijzing wordt betwist
match-challenge-theirs = Aanwijzing betwist: { $side } moet antwoorden
match-challenge-sub = { $guesser } zegt dat de aanwijzing van { $giver } ongeldig is.
match-sudden = Alles of niets: geen aanwijzingen
match-sudden-both = Beide kanten tikken woorden aan. Eén fout woord en het is verloren.
match-sudden-one = Alleen { $side } tikt woorden aan. Eén fout woord en het is verloren.
match-turn = { $giver } geeft, { $guesser } raadt. Beurt { $turn }
match-turn-rest = { $giver } geeft vanaf nu elke aanwijzing. Beurt { $turn }
match-agents = { $count } van 15 agenten
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
match-left = Voor jou nog te geven: { $count }
match-log = Aanwijzingen
match-log-earlier = Eerdere aanwijzingen
match-found-now = Deze beurt gevonden:
match-log-empty = Nog geen aanwijzingen. Zoek er een die twee woorden verbindt.
match-log-sudden = Alles of niets
match-log-invalid = ongeldig
match-log-line = { $turn }. { $side }: { $clue }, { $number }
match-log-line-found = { $turn }. { $side }: { $clue }, { $number }: { $words }
match-log-found = { $word } { $identity }
match-words = De 25 woorden
match-clue = Jouw aanwijzing
match-clue-hint = Eén woord
match-clue-hint-hidden = Eén woord, getoond als stippen
match-referee-hidden = De scheidsrechter heeft iets aan te merken op deze aanwijzing. Wat, blijft verborgen zolang je sleutel verborgen is.
match-clue-left = { $count ->
    [one] { $count } letter over
   *[other] { $count } letters over
}
match-number = Getal
match-number-more = 5+
match-number-less = 0–4
match-send = Aanwijzing geven
match-send-empty = Typ één woord dat een paar van jouw woorden verbindt.
match-send-number = Kies hoeveel woorden het verbindt.
match-insist = Toch geven (kost één fiche)
match-insist-doubtful = Toch geven
match-assassins = Let op je moordenaars:
match-touch = { $word } aantikken
match-touch-again = Druk nog eens om { $word } aan te tikken.
match-touch-hint = Tik een woord aan dat bij de aanwijzing hoort.
match-answer-hint = Geef toe als de aanwijzing ongeldig was, of ontken het.
match-touch-sudden = Tik een woord aan waar je zeker van bent.
match-stop = Beurt afsluiten
match-stop-needs-guess = Afsluiten kan zodra je één woord goed hebt.
match-challenge = Aanwijzing betwisten
match-concede = Toegeven: ongeldig (één fiche)
match-deny = Ontkennen: geldig
match-waiting = { $side } beslist.
match-watching = Je kijkt mee.
match-give-up = Opgeven
match-void = Partij ongeldig verklaren
match-agree-give-up = Akkoord met opgeven
match-agree-void = Akkoord: partij ongeldig
match-offered-give-up = { $side } wil opgeven. Met elke andere zet speel je verder.
match-offered-void = { $side } wil de partij ongeldig verklaren: de aanwijzing verried te veel.
match-offer-mine = Je hebt voorgesteld de partij te beëindigen. { $side } moet akkoord gaan.
match-key = Jouw sleutel ({ $side })
match-key-shown = Privéscherm: sleutel zichtbaar
match-key-hidden = Je sleutel is verborgen
match-key-none = Kijker: geen sleutel op dit scherm
match-key-camera = Op camera: geen sleutel op dit scherm
match-hide-key = Sleutel verbergen
match-show-key = Sleutel tonen
match-hide = Verbergen
match-show = Tonen
match-flat = Platte tafel
match-deep = Tafel in 3D
match-menu = Menu
match-menu-close = Sluiten
match-leave = Tafel verlaten
match-leave-title = De lopende partij verlaten?
match-leave-text = Je kant heeft je misschien nodig. Met de tafelcode kun je terugkomen.
match-leave-yes = Partij verlaten
match-leave-no = Blijven
match-away = { $name } is de verbinding kwijt. De plek blijft bewaard.
match-from = Van { $side }
match-pin = Speld
match-pin-word = Speld { $word } vast voor je eigen kant
match-turn-number = Beurt { $turn }
match-keys-clue = { $key ->
    [shown] Enter geeft de aanwijzing · Tab gaat naar het getal · Ctrl+K verbergt de sleutel
    [hidden] Enter geeft de aanwijzing · Tab gaat naar het getal · Ctrl+K toont de sleutel
   *[none] Enter geeft de aanwijzing · Tab gaat naar het getal
}
match-keys-guess = { $key ->
    [shown] Pijltjes verplaatsen · Enter tikt aan · E sluit de beurt af · K verbergt de sleutel
    [hidden] Pijltjes verplaatsen · Enter tikt aan · E sluit de beurt af · K toont de sleutel
   *[none] Pijltjes verplaatsen · Enter tikt aan · E sluit de beurt af
}
match-keys-watch = Spatie slaat over · F wisselt de tafel · Escape opent het menu
match-keys-wait = { $key ->
    [shown] Pijltjes verplaatsen · K verbergt de sleutel · F wisselt de tafel
    [hidden] Pijltjes verplaatsen · K toont de sleutel · F wisselt de tafel
   *[none] Pijltjes verplaatsen · F wisselt de tafel
}
match-tab-board = Bord
match-tab-key = Mijn sleutel
match-tab-log = Logboek

## The debrief

debrief-title = Nabespreking · { $mission }
debrief-won = Alle agenten gevonden
debrief-lost-assassin = Een moordenaar aangetikt
debrief-lost-tokens = Geen tijd meer
debrief-lost-sudden = Verloren bij alles of niets
debrief-lost-gave-up = Opgegeven
debrief-void = De partij is ongeldig
debrief-won-sentence = Jullie hebben alle 15 agenten gevonden. De partij is gewonnen.
debrief-lost-assassin-sentence = { $word } was de moordenaar. De partij is verloren.
debrief-lost-tokens-sentence = De fout kan niet betaald worden. De partij is verloren.
debrief-lost-sudden-sentence = Een fout woord bij alles of niets. De partij is verloren.
debrief-lost-gave-up-sentence = Beide kanten gaven op. De partij is verloren.
debrief-void-sentence = Beide kanten verklaarden de partij ongeldig. Ze telt niet.
debrief-result = { $agents } van 15 in { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
}, { $missed ->
    [0] geen omstander ontmoet
    [one] { $missed } omstander ontmoet
   *[other] { $missed } omstanders ontmoet
}.
debrief-score = Score
debrief-score-left = Fiches over in de voorraad
debrief-score-checks = Beurten afgesloten met een vinkje
debrief-score-sudden = Alles of niets
debrief-score-none = geen
debrief-score-line = { $label }: { $points }
debrief-no-score = Geen score
debrief-band-won = Gewonnen
debrief-band-really-good = Heel goed
debrief-band-awesome = Geweldig
debrief-band-mission-map = Meesterlijk
debrief-stamp-won = { $mission } gewonnen
debrief-stamp-lost = Verloren
debrief-stamp-void = Ongeldig
debrief-advice-assassins = Kijk voor elke aanwijzing naar je drie moordenaars. Draai daarna de kaarten om of deel opnieuw.
debrief-advice-two = Er is maar tijd voor een paar aanwijzingen, dus de meeste moeten twee woorden verbinden.
debrief-advice-two-extra = Er is maar tijd voor negen aanwijzingen, dus de meeste moeten twee woorden verbinden. Kom je weer tijd tekort, dan maken 10 of 11 fiches het makkelijker.
debrief-advice-nine = Gewonnen met extra fiches. Probeer het nu met negen.
debrief-key = Sleutel van { $side }
debrief-key-note = { $side } gaf hiervoor aanwijzingen
debrief-key-line = { $cell } { $word }: { $identity }
debrief-key-line-found = { $cell } { $word }: { $identity }, gevonden door { $side }
debrief-clues = Alle aanwijzingen
debrief-contacted = gevonden
debrief-again = Opnieuw delen
debrief-flip = Kaarten omdraaien
debrief-table = Naar de tafel
debrief-waits = { $name } deelt de volgende partij.
debrief-leave = Tafel verlaten

## What can be laid over every screen

sheet-close = Sluiten

## Settings

settings-title = Instellingen
settings-table = De tafel
settings-form = Weergave
settings-form-deep = In 3D
settings-form-flat = Plat
settings-view = Gezien vanaf
settings-view-seat = Mijn stoel
settings-view-top = Boven
settings-view-free = Overal
settings-view-broadcast = Uitzending
settings-quality = Kwaliteit
settings-automatic = Automatisch
settings-low = Laag
settings-medium = Gemiddeld
settings-high = Hoog
settings-hovers = Aanwijzers van anderen
settings-screen = Venster
settings-full = Volledig scherm
settings-window = Venster
settings-reading = Lezen
settings-language = Taal
settings-text-size = Tekstgrootte
settings-patterns = Patronen naast kleuren
settings-captions = Ondertitels bij geluiden
settings-pace = Tempo
settings-motion = Beweging
settings-motion-full = Volledig
settings-motion-reduced = Beperkt
settings-hold = Ingedrukt houden
settings-hold-none = Eén keer drukken
settings-suspense = Spanning
settings-none = Geen
settings-usual = Gewoon
settings-long = Lang
settings-sound = Geluid
settings-sounds = Geluid
settings-on = Aan
settings-off = Uit
settings-preset = Waar je speelt
settings-preset-home = Thuis
settings-preset-stream = In een stream
settings-master = Alles samen
settings-cues = De tafel
settings-room = De kamer
settings-touch = Wat je aantikt
settings-alerts = Meldingen voor jou
settings-notify = Meld mijn beurt
settings-quieter = Zachter
settings-louder = Harder
settings-smaller = Kleiner
settings-larger = Groter
settings-percent = { $value } %
settings-option = { $caption }: { $option }
settings-level = { $caption }, { $value }: { $option }
settings-reset = Terug naar de standaard

## How to play

howto-title = Speluitleg
howto-key-title = De sleutel
howto-key-text = Er liggen 25 woorden op tafel. De sleutel vertelt wat elk woord is, maar is doormidden gesneden: jouw kant ziet de ene helft, de andere kant de andere.
howto-clue-title = Geef een aanwijzing
howto-clue-text = Zeg één woord en één getal. Het woord verbindt een paar agenten op jouw helft, het getal zegt hoeveel.
howto-clue-rules = Geen woord dat op tafel ligt, geen vorm ervan en geen deel ervan. Na je aanwijzing zeg je niets meer.
howto-touch-title = Tik woorden aan
howto-touch-agent = Een agent van de gever: een agentkaart bedekt het woord en je mag doorgaan, zo vaak als je durft.
howto-touch-bystander = Een omstander: de beurt is voorbij. Een fiche met een pijl merkt het woord voor jouw kant; de andere kant mag het nog aantikken.
howto-touch-assassin = Een moordenaar: de partij is meteen verloren.
howto-time-title = De fiches zijn je tijd
howto-time-text = Elke beurt kost een fiche. Na één goed woord mag je de beurt afsluiten; het fiche ligt dan met het vinkje boven voor jouw kant.
howto-time-mistakes = Een fout kost een fiche met de omstander boven. Zijn er alleen nog vinkjes, dan kost een fout er twee.
howto-sudden-title = Alles of niets
howto-sudden-text = Is het laatste fiche op, dan zijn er geen aanwijzingen meer. Beide kanten tikken aan waar ze zeker van zijn en één fout woord is verloren.
howto-end-title = Samen winnen
howto-end-text = Zijn alle 15 agenten gevonden, dan hebben jullie samen gewonnen. Zijn alle negen agenten van één helft gevonden, dan heeft de kant daartegenover niets meer te raden.
howto-mine = Bij jou
howto-theirs = Bij je partner
howto-pair = { $mine } op jouw helft en { $theirs } op die van je partner: { $count }

## Credits

credits-title = Colofon
credits-version = Split Key, versie { $version }
credits-ours = Code, beeld, geluid, woorden en teksten van de makers van Split Key, onder MIT of Apache 2.0, naar keuze.
credits-rules = Een eigen spel bij de regels van een bekend coöperatief woordspel, zonder band met de makers daarvan.
credits-fonts = Letters: Barlow van Jeremy Tribby, Courier Prime van Alan Dague-Greene en Roboto Condensed van Google, onder de SIL Open Font License.
credits-words = De scheidsrechter leest WordNet van Princeton University, SCOWL van Kevin Atkinson en de Nederlandse woordenlijst van OpenTaal.
credits-pictures = De plaatjes zijn samengesteld uit Material Design Icons van de Pictogrammers, onder Apache 2.0.
credits-engine = Gemaakt met Bevy, egui, renet en kira, en met het werk van vele anderen in Rust.

## Sound

sound-mute = Geluid uitzetten
sound-unmute = Geluid aanzetten

## The first turns, and what can be put away

coach-key = Op jouw helft van de sleutel zijn de agenten groen. Dat zijn de woorden die de andere kant met jouw aanwijzingen moet vinden. Leid ze nooit naar een van je drie moordenaars.
coach-clue = Geef een aanwijzing: één woord dat twee of meer van je agenten verbindt, en hoeveel het er zijn. Kijk naar je moordenaars voordat je haar geeft.
coach-touch = Tik het woord aan dat het best bij de aanwijzing past: houd het ingedrukt of druk er twee keer op. Wat het is, staat op de andere helft van de sleutel, niet op die van jou.
coach-stop = Een agent! Tik nog een woord aan als je durft, of sluit de beurt af. Dat kost één fiche, en een misser zou er ook een kosten.
coach-miss = Een omstander maakt een eind aan de beurt en kost een fiche. De pijl wijst naar wie mis tikte; de andere kant mag het woord nog aantikken.
coach-close = Begrepen
coach-end = Geen tips meer
coach-again = Leid me nog eens door de eerste beurten
notice-dismiss = Sluiten

## Captions of sounds

caption-card-slide = kaarten worden gedeeld
caption-card-land = een kaart valt op tafel
caption-clue-sent = een belletje: een aanwijzing
caption-suspense = doffe tikken
caption-agent = snaren: een agent
caption-bystander = hout: een omstander
caption-assassin = stilte, dan een laag gegrom: de moordenaar
caption-check = een munt: een fiche verschuift
caption-turn = twee hamertjes: jij bent aan de beurt
caption-tick = een klok tikt
caption-victory = een slot gaat open, een akkoord: gewonnen
caption-defeat = de lamp gaat uit: verloren

## Wat je gemist hebt

catch-up-title = Wat je gemist hebt, in het kort
catch-up-skip = Overslaan
catch-up-began = { $count ->
    [one] Terwijl je weg was, gebeurde er één ding.
   *[other] Terwijl je weg was, gebeurden er { $count } dingen.
}

## De speler van een apparaat vergeten

forget-start = Vergeet mij op dit apparaat
forget-again = Alles vergeten: druk nog eens
forget-about = Je geheim, je naam en je weg terug naar je tafels verdwijnen van dit apparaat; niemand kan je plekken voor je innemen. Instellingen blijven.

## Roepen wie elders kijkt

call-title = ● Jij bent aan de beurt – Split Key
call-body = De anderen wachten op je aan tafel.

## What does not work on this device

trouble-slow = Tekenen gaat hier traag. De platte tafel loopt misschien soepeler.
trouble-slow-way = Naar de platte tafel
trouble-assets = Er ontbreekt een plaatje of een geluid. Je kunt gewoon verder spelen.
trouble-sound = Er is geen geluidsapparaat gevonden. Ondertitels kunnen het overnemen.
trouble-sound-way = Ondertitels tonen
trouble-device = De grafische kaart viel even weg. De tafel wordt opnieuw getekend.
trouble-notify = De browser toont geen meldingen van deze pagina: ze zijn geweigerd, of de pagina kwam zonder versleuteling. Titel, teken en geluid roepen je nog wel.
trouble-close = Begrepen

## What did not work, and what to do

refused-offline = Je bent niet verbonden, dus er is niets verstuurd. Wacht even en probeer het opnieuw.
refused-invalid-clue = Verander de aanwijzing, of geef haar toch voor één fiche.
refused-doubtful-clue = De anderen kunnen bezwaar maken. Verander de aanwijzing, of geef haar toch.
refused-forbidden-clue = Deze tafel neemt alleen geldige aanwijzingen. Verander de aanwijzing.
refused-unknown-packs = Deze taal heeft die woordkaarten niet. Kies andere.
refused-bad-own-words = Deze woorden konden niet worden overgenomen. Open de lijst, kijk ernaar en verstuur haar opnieuw.
refused-table-locked = De tafel is op slot: er komt nu niemand nieuw bij.
refused-password-needed = Deze tafel vraagt om een wachtwoord.
refused-wrong-password = Dat is niet het wachtwoord van deze tafel.
refused-too-many-tries = Te vaak een verkeerd wachtwoord. Wacht een minuut voor je het weer probeert.
refused-banned = Je kunt niet meer aan deze tafel komen.
refused-not-admitted = De gastheer van de tafel heeft je niet binnengelaten.
refused-no-such-person = Die persoon is hier niet meer.
refused-not-yourself = Dat kun je niet met jezelf doen. Een gastheer die weg wil, draagt eerst de rol over.
refused-name-not-allowed = Kies alsjeblieft een andere naam.
refused-name-taken = Iemand hier heeft een naam die er hetzelfde uitziet.
refused-name-empty = Typ alsjeblieft een naam.
refused-name-too-long = Een naam heeft hoogstens 24 letters.
refused-name-not-text = In een naam staan alleen letters en tekens die te zien zijn.
refused-bad-password = Een wachtwoord heeft 1 tot 64 letters en tekens die te zien zijn.
refused-talk-off = De gastheer van de tafel heeft praten uitgezet.
refused-talk-too-fast = Je schrijft sneller dan de anderen kunnen lezen. Wacht even.
refused-not-that-channel = Daar kun je nu niet praten. In een partij praat elke kant onder elkaar.
refused-bad-proposal = Stel een aanwijzing voor met een streepje en het getal, zoals WEER-2.
refused-timers-out-of-range = Een klok geeft 30 seconden tot een uur. Kies een andere tijd.
refused-match-paused = De partij is gepauzeerd. Speel eerst verder.
refused-not-paused = Er is geen pauze om te beëindigen.
refused-pause-asked = Je kant heeft al om een pauze gevraagd. De andere kant moet akkoord gaan.
refused-second-needed = Jij hebt dit woord aangetikt. Nu moet iemand anders van je kant het doen.
refused-no-touch-waits = Er wacht geen tik.
refused-first-clue-given = De eerste aanwijzing van deze partij is al gegeven.
refused-not-public = Alleen mensen aan een openbare tafel kun je melden. De gastheer van de tafel kan ze wegsturen.
refused-reports-too-fast = Je hebt voorlopig genoeg gemeld. Probeer het over een paar minuten opnieuw.
refused-too-many-requests = Dat was te veel tegelijk. Wacht even en probeer het opnieuw.
refused-changes-too-fast = Aan deze tafel is in korte tijd te veel veranderd. Wacht even en probeer het dan opnieuw.
refused-side-declined = Die kant heeft geweigerd. In deze partij kun je het daar niet nog eens vragen.
refused-side-asked = Je hebt het al gevraagd. Wacht op het antwoord.
refused-side-requests-too-fast = Te veel verzoeken om mee te doen. Wacht een minuut en vraag het dan opnieuw.
refused-not-yours-to-answer = Iemand anders beslist wie bij die kant komt.
refused-act-first = Geef eerst een aanwijzing of tik een woord aan. Daarna kun je voorstellen om de partij te beëindigen.
refused-name-frozen = Namen kun je niet veranderen zolang er een partij loopt.
refused-talk-after-key = Je hebt in deze partij een sleutel gezien, dus je kunt niet praten met wie toekijkt.
refused-stale = Er gebeurde eerst iets anders. Kijk naar de tafel en probeer het opnieuw.
refused-unknown-table = Er is geen tafel met deze code. Controleer de zes letters en cijfers.
refused-table-quarantined = Deze tafel liet de host twee keer crashen en is daarom gesloten. De beheerder kan nagaan waarom.
refused-table-unreadable = De host kan de gegevens van deze tafel niet lezen. Probeer het later opnieuw, of meld het aan wie de host beheert.
refused-table-full = Deze tafel is vol. Vraag om een andere.
refused-side-full = Deze kant is vol. Ga aan de andere kant zitten of kijk mee.
refused-host-full = De host heeft nu geen plaats voor nog een tafel. Probeer het later nog eens.
refused-not-at-table = Je zit aan geen enkele tafel. Doe mee aan een tafel of open er een.
refused-already-at-table = Je zit al aan een tafel. Verlaat die eerst.
refused-not-seated = Je kijkt mee. Ga aan een kant zitten om te spelen.
refused-not-table-host = Alleen de gastheer van de tafel mag dat doen.
refused-empty-side = Aan elke kant moet iemand zitten voordat de partij kan beginnen.
refused-match-running = Er loopt een partij. Maak die eerst af.
refused-no-match = Er loopt geen partij. Start er eerst een.
refused-key-seen = Je hebt de sleutel van de andere kant gezien, dus je kunt deze partij niet van kant wisselen.
refused-nothing-to-flip = Er zijn nog geen kaarten om om te draaien. Deel nieuwe.
refused-unknown-mission = Deze tafel speelt die missie niet. Kies 9, 10 of 11 fiches.

refused-match-over = De partij is voorbij. Deel opnieuw om verder te spelen.
refused-not-your-clue = De andere kant geeft deze aanwijzing. Wacht erop.
refused-not-your-guess = De andere kant raadt nu. Wacht op je beurt.
refused-no-clue-yet = Er is nog geen aanwijzing. Wacht erop.
refused-clue-already-given = Er ligt al een aanwijzing op tafel. Laat de andere kant raden.
refused-empty-clue = De aanwijzing is leeg. Typ één woord.
refused-clue-too-long = De aanwijzing is te lang. Gebruik hoogstens 64 letters.
refused-clue-not-text = De aanwijzing bevat tekens die niet getoond kunnen worden. Typ alleen letters.
refused-number-out-of-range = Het getal loopt van 0 tot en met 9. Kies een ander.
refused-unknown-word = Dit woord ligt niet op tafel. Tik een van de 25 aan.
refused-no-word-chosen = Er is geen woord gekozen. Tik een van de 25 aan.
refused-one-word-at-a-time = Tik één woord tegelijk aan.
refused-repeated-word = { $word } staat twee keer in de lijst. Noem het één keer.
refused-word-covered = { $word } is bedekt. Tik een woord aan dat nog open ligt.
refused-own-mark = Jouw kant heeft { $word } al aangetikt en het was geen agent. Tik een ander woord aan.
refused-stop-needs-guess = Vind eerst één agent. Daarna mag je de beurt afsluiten.
refused-pass-outside-strike = Passen kan alleen in een strafpuntenrace. Tik een woord aan.
refused-not-your-challenge = Dat is aan de andere kant.
refused-nothing-to-challenge = Er is nu geen aanwijzing om te betwisten.
refused-too-late-to-challenge = Het eerste woord van deze beurt is al aangetikt, dus de aanwijzing blijft staan.
refused-already-challenged = Deze aanwijzing is al betwist. Ze blijft staan.
refused-already-penalised = Voor deze aanwijzing is al betaald. Raad verder.
refused-challenge-open = De aanwijzing wordt betwist. Wacht tot de gever toegeeft of ontkent.
refused-no-challenge = De aanwijzing wordt niet betwist. Er valt niets te ontkennen.
refused-no-enforced-timers = Aan deze tafel loopt geen klok.
refused-no-timer-runs = Er loopt nu geen klok.
refused-nothing-to-void = Een partij kan alleen na een ongeldige aanwijzing ongeldig worden verklaard.
refused-nothing-proposed = Er is niets voorgesteld, dus je kunt nergens mee akkoord gaan.
refused-own-proposal = Dit is je eigen voorstel. De andere kant moet akkoord gaan.
refused-no-clues-in-sudden-death = Bij alles of niets zijn er geen aanwijzingen. Tik een woord aan.
refused-no-stop-in-sudden-death = Bij alles of niets kun je niet stoppen. Tik een woord aan.
refused-nothing-to-guess = Je hebt elk woord van de andere kant gevonden. Laat je partner woorden aantikken.

## What happened, said in sentences

fact-who = { $name } ({ $side })
fact-dealt = Er zijn 25 nieuwe woorden gedeeld. Elke kant mag de eerste aanwijzing geven.
fact-clue = { $who } geeft de aanwijzing { $clue }, { $number }.
fact-penalised = De aanwijzing van { $side } telt als ongeldig.
fact-discarded = Eén fiche gaat uit het spel.
fact-agent = { $who } tikt { $word } aan: een agent. { $count } van 15 zijn gevonden.
fact-bystander = { $who } tikt { $word } aan: een omstander.
fact-bystander-two = { $who } tikt { $word } aan: een omstander. Dat kost twee fiches.
fact-assassin = { $who } tikt { $word } aan: de moordenaar.
fact-finished = Alle negen agenten op de sleutel van { $side } zijn gevonden. { $partner } heeft geen woorden meer te raden en geeft vanaf nu elke aanwijzing.
fact-check = { $side } neemt een fiche met een vinkje. { $count ->
    [one] Er is nog { $count } fiche.
   *[other] Er zijn nog { $count } fiches.
}
fact-challenged = { $who } betwist de aanwijzing.
fact-denied = { $who } zegt dat de aanwijzing geldig is.
fact-timed-out = De tijd van { $side } is om.
fact-timed-out-any = De tijd is om.
fact-give-up = { $who } wil opgeven.
fact-void = { $who } wil de partij ongeldig verklaren.
fact-withdrawn = Het voorstel om te stoppen is van tafel.
fact-stopped = De beurt is voorbij.
fact-mistake = De beurt eindigt met een fout.
fact-passed = De beurt is gepast.
fact-sudden-death = Alles of niets: geen aanwijzingen meer, en één fout woord is verloren.

## The accessible twin and the title

twin-title = Split Key
twin-title-table = Jullie tafel · Split Key
twin-title-match = { $headline } · Split Key
twin-title-mine = ● { $headline } · Split Key

## Languages, and what a table chooses

language-en = English
language-nl = Nederlands
table-language = Taal van de woorden
table-packs = Woordkaarten
table-packs-first = Eerste stapel
table-packs-second = Tweede stapel
table-packs-both = Beide
table-packs-pictures = Plaatjes
table-packs-own = Eigen
table-referee = Scheidsrechter
table-referee-advise = Adviseert
table-referee-strict = Streng
table-referee-off = Uit
table-allowed = Ook toegestaan
table-multi-word = Meer woorden
table-word-play = Woordspeling
table-looser = Elke kant geeft
table-timers = Klok
table-timers-off = Uit
table-timers-shown = Alleen te zien
table-timers-enforced = Kost een fiche
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
clue-derivation = ‘{ $clue }’ en { $word } zijn van elkaar afgeleid.
clue-sibling = ‘{ $clue }’ en { $word } zijn allebei afgeleid van ‘{ $because }’.
clue-compound-part = ‘{ $clue }’ is een deel van { $word }.
clue-compound-part-form = ‘{ $clue }’ is een vorm van ‘{ $because }’, een deel van { $word }.
clue-contains-board-word = ‘{ $clue }’ is gemaakt met { $word }.
clue-shared-part = ‘{ $clue }’ en { $word } delen het stuk ‘{ $because }’.
clue-not-one-word = ‘{ $clue }’ is niet één woord.
clue-too-long = Deze aanwijzing is te lang om te beoordelen.
clue-maybe-acronym = ‘{ $clue }’ lijkt een afkorting.
clue-unknown = ‘{ $clue }’ staat in letters die de scheidsrechter niet kan lezen.

## Text commands, which are in the language of the table

command-label = Opdracht
command-take = Doe dit
command-hint = AANWIJZING: WEER-2, GOK: STORM of STOP
command-clue = AANWIJZING
command-guess = GOK
command-pass = BEURT OVERSLAAN
command-stop = STOP
command-unknown = Dit is geen opdracht. Schrijf AANWIJZING: WEER-2, GOK: STORM of STOP.
command-no-number = Een aanwijzing eindigt op een streepje en het getal, zoals AANWIJZING: WEER-2.
command-not-on-table = { $word } ligt niet op tafel. Noem een van de 25 woorden.

## Eigen woorden van de tafel

own-open = Eigen woorden
own-title = Eigen woorden
own-hint = Eén woord per regel, of met komma’s ertussen. Typ of plak ze, of sleep een tekstbestand hierheen. 25 tot 2.000 woorden van hooguit 24 tekens.
own-label = Jullie woorden
own-none = Nog geen eigen woorden.
own-empty = Nog geen woorden.
own-not-text = Dit bestand is niet als tekst te lezen. Bewaar het als platte tekst (UTF-8) en probeer het opnieuw.
own-enough = { $count ->
    [one] { $count } woord doet mee.
   *[other] { $count } woorden doen mee.
}
own-too-few = { $count ->
    [0] Geen enkel woord doet mee; een pak heeft er minstens { $least } nodig.
    [one] { $count } woord doet mee; een pak heeft er minstens { $least } nodig.
   *[other] { $count } woorden doen mee; een pak heeft er minstens { $least } nodig.
}
own-problems = { $count ->
    [one] { $count } regel doet niet mee
   *[other] { $count } regels doen niet mee
}
own-more-problems = En nog { $count }.
own-no-letter = Regel { $line }: in “{ $entry }” staat geen letter.
own-too-long = Regel { $line }: “{ $entry }” heeft { $count } tekens, meer dan 24.
own-sign = Regel { $line }: in “{ $entry }” staat { $sign } ({ $code }), en dat hoort niet in een woord.
own-unprintable = Regel { $line }: in “{ $entry }” staat { $sign } ({ $code }), een letter die onze kaartjes niet kennen.
own-twice = Regel { $line }: “{ $entry }” staat al op regel { $first }.
own-too-many = Regel { $line }: “{ $entry }” doet niet mee, want een pak heeft hooguit { $most } woorden.
own-file = Tekstbestand openen
own-keep = Speel met deze woorden
own-sending = De woorden worden verstuurd: { $percent } %
own-copy = Lijst kopiëren
own-copied = De lijst staat op het klembord.
own-save = Lijst bewaren als bestand
own-saved = De lijst is bewaard als { $place }.
own-saved-here = De lijst is bewaard.
own-not-saved = De lijst kon niet worden bewaard: { $why }.
own-close = Terug naar de tafel

## People at the table, and who may come

people-title = Mensen en deuren
people-host-admits = { $name } beslist wie binnenkomt.
people-admit = Laat { $name } binnen
people-decline = Stuur { $name } weg
people-mute = Niets horen van wat ze schrijven
people-hand-over = Gastheer van de tafel maken
people-kick = Wegsturen
people-ban = Verbannen van deze tafel
people-access = Wie mag komen
people-public = Voor iedereen te vinden
people-knock = Nieuwkomers kloppen eerst
people-locked = Op slot: niemand nieuw
people-watch = Toekijken mag
people-open-sides = Iedereen mag tijdens een partij gaan meespelen
people-talk = Praten mag
people-password = Nieuw wachtwoord
people-password-take = Instellen
people-password-set = Nieuwkomers moeten het wachtwoord kennen.
people-password-none = De tafel heeft geen wachtwoord.
people-password-drop = Geen wachtwoord
people-lift-bans = { $count ->
    [one] Hef { $count } ban op
   *[other] Hef { $count } bannen op
}
people-ping = { $person }, { $count } ms
people-same-network = zelfde netwerk als { $names }
people-guests = Zolang een partij loopt, veranderen namen niet. Nieuwkomers heten Guest tot de partij voorbij is.
people-report-name = Melden: de naam kwetst
people-report-talk = Melden: wat er gezegd wordt kwetst
people-report-conduct = Melden: bederft het spel
people-reported = Dank je. Wie deze host beheert, ziet je melding.
people-close = De tafel sluiten
people-close-again = Voor iedereen sluiten: druk nog eens

parted-left = Je hebt de tafel verlaten.
parted-kicked = De gastheer van de tafel heeft je weggestuurd. Je mag terugkomen.
parted-banned = De gastheer van de tafel heeft je voorgoed weggestuurd.
parted-closed = De gastheer heeft de tafel gesloten.
parted-idle = De tafel is gesloten, want er gebeurde lang niets.

## De app als host voor anderen

hosting-title = Hier hosten
hosting-about = Wees op deze computer de host voor spelers in hetzelfde netwerk. De host is er zolang de app draait, bewaart niets, en jij ziet niet meer dan een ander.
hosting-start = Host op deze computer
hosting-start-anywhere = Neem een vrije poort
hosting-runs = Anderen in dit netwerk openen http://{ $address } in een browser, of geven { $address } aan hun app.
hosting-runs-app-only = Anderen in dit netwerk geven { $address } aan hun app. Naast deze app staat geen browserversie, dus ook gasten hebben de app nodig.
hosting-same-rules = Open op het eerste scherm een tafel en geef de anderen de link of code ervan. Kom hier terug om te stoppen: iedereen hoort het, en de tafels eindigen.
hosting-copy = Dit adres kopiëren
hosting-stop = Stoppen met hosten
hosting-stop-again = Alle tafels hier beëindigen: druk nog eens
hosting-elsewhere = Adres van een andere host, of een link daarvandaan
hosting-elsewhere-take = Ga erheen
hosting-port-taken = Poort { $port } is in gebruik bij een ander programma op deze computer. Stop dat, of neem een vrije poort.
hosting-no-network = Deze computer zit in geen netwerk waarlangs anderen kunnen komen. Verbind hem en probeer het opnieuw.
hosting-not-allowed = Het systeem staat de app niet toe daar te luisteren. Neem een vrije poort, of vraag wie deze computer beheert.
hosting-failed = De host kon niet starten: { $why }.
hosting-bad-address = Dit is geen adres van een host. Het ziet eruit als 192.168.1.5:7777.
hosting-unencrypted = Die host ligt buiten je eigen netwerk en de verbinding zou niet versleuteld zijn: anderen kunnen dan meelezen en je plaats innemen. Gebruik een adres met https://, of start de app met --insecure.

## De weg naar de tafel voor anderen

invite-title = Uitnodigen
invite-open = Toon de link als code voor camera's
invite-short = QR
invite-about = Wie deze link opent, of de camera van een telefoon op de code richt, komt aan deze tafel. Wie binnen mag, kies je onder Mensen en deuren.
invite-no-code = De link is te lang voor een code.

## Talk

talk-title = Praten
talk-unread = Praten · { $count }
talk-to-side = Zeg iets tegen je kant
talk-to-table = Zeg iets tegen de tafel
talk-to-spectators = Zeg iets tegen wie toekijkt
talk-send = Zeg
talk-empty = Er is nog niets gezegd. Er wordt niets van bewaard.
talk-hidden = Wat jouw kant zegt is verborgen zolang je sleutel het is.
talk-line = { $name }: { $text }
talk-line-side = { $name } (jouw kant): { $text }
talk-line-spectators = { $name } (kijkt toe): { $text }
talk-wave = Zwaaien
talk-applause = Klappen
talk-laugh = Lachen
talk-gasp = Verbaasd
talk-heart = Hart

## What goes on beside the moves

timer-left = { $time }
timer-still = { $time }, staat stil
timer-up = De tijd is om
timer-soon = Nog 30 seconden.
flow-pause = Om een pauze vragen
flow-paused = De partij is gepauzeerd.
flow-go-on = Verder spelen
flow-pause-mine = Je vraagt om een pauze. { $side } moet akkoord gaan.
flow-pause-withdraw = Toch geen pauze
flow-pause-asked = { $side } vraagt om een pauze.
flow-pause-agree = Akkoord
flow-pause-decline = Geen pauze
flow-asks = { $name } vraagt een plek aan kant { $side }.
flow-asks-admit = Toelaten
flow-asks-decline = Weigeren
flow-asked = Je hebt een plek aan kant { $side } gevraagd.
flow-asked-withdraw = Intrekken
flow-confirm = Aantikken met zijn tweeën
flow-alone = Er is niemand anders van je kant, dus je tik telt meteen.
flow-touch-mine = Iemand anders van je kant moet { $word } ook aantikken.
flow-touch-alone = Er is nu niemand anders van je kant: tik { $word } nog eens aan.
flow-touch-other = { $name } wil { $word } aantikken.
flow-touch-drop = Deze niet
flow-first-nobody = Heb je als eerste een aanwijzing? Laat het weten.
flow-first = Heeft als eerste een aanwijzing: { $names }
flow-first-offer = Ik heb er een
flow-first-withdraw = Toch niet
flow-proposed = { $name } stelt { $clue }, { $number } voor.
flow-proposed-hidden = Aanwijzingen die jouw kant voorstelt zijn verborgen zolang je sleutel het is.
flow-proposed-take = Overnemen
flow-proposed-drop = Intrekken
flow-proposed-give = Deze aanwijzing geven
flow-propose = Voorstellen
flow-propose-hint = De aanwijzing eerst aan je kant laten zien?
flow-propose-label = Stel je kant een aanwijzing voor, zoals WEER-2

## Deze speler op andere apparaten

devices-title = Deze speler op andere apparaten
devices-offline = Zodra je verbonden bent, zie je hier je andere apparaten.
devices-none = Je bent nergens anders verbonden.
devices-end = { $minutes ->
    [0] Verbreek een andere verbinding, net gemaakt
    [one] Verbreek een andere verbinding, { $minutes } minuut geleden gemaakt
   *[other] Verbreek een andere verbinding, { $minutes } minuten geleden gemaakt
}
devices-end-at-table = { $minutes ->
    [0] Verbreek de verbinding aan tafel { $code }, net gemaakt
    [one] Verbreek de verbinding aan tafel { $code }, { $minutes } minuut geleden gemaakt
   *[other] Verbreek de verbinding aan tafel { $code }, { $minutes } minuten geleden gemaakt
}
devices-about = Wil je op een ander apparaat dezelfde speler zijn, maak dan hier een code en voer die daar binnen vijf minuten in. De code werkt één keer. Wie hem invoert, kan op deze host als jou spelen, dus laat hem aan niemand zien.
devices-make-code = Maak een code
devices-code-left = De code werkt nog { $minutes }:{ $seconds }.
devices-code-used = Je code is gebruikt: een ander apparaat is nu dezelfde speler.
devices-type-code = Code van een ander apparaat
devices-take-code = Gebruik
devices-warning = Dit apparaat wordt op deze host de speler van het andere apparaat en geeft zijn eigen plekken hier op. Je kunt later in de instellingen terugwisselen.
devices-use-code = Word die speler
devices-drop-code = Annuleer
devices-other-player = Dit apparaat is nu een andere speler op deze host.
devices-former = Dit apparaat bewaart nog een andere speler voor deze host.
devices-switch = Wissel naar de andere speler
devices-old = Een eerdere versie van deze app toonde elke host hetzelfde geheim. Had je toen plekken op deze host, dan kun je daarnaar terug.
devices-old-warning = Deze host krijgt dat geheim te zien. Doe dit alleen op een host waarop je eerder speelde: een andere kan er je oude plekken mee innemen.
devices-old-start = Terug naar mijn oude plekken
devices-old-again = Toon het aan deze host: druk nog eens
refused-unknown-device-code = Die code werkt niet. Misschien is hij verkeerd overgenomen, al gebruikt of ouder dan vijf minuten.
refused-too-many-codes = Er zijn te veel verkeerde codes van jouw netwerk gekomen. Probeer het later opnieuw.
refused-device-codes-too-fast = Je hebt voorlopig genoeg codes gemaakt. Probeer het over een paar minuten opnieuw.
