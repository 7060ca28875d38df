# Het regelboek: de hoofdstukken, elk met een titel en alinea's. De volgorde staat in `rules::book`, en elke alinea heeft een
# eigen adres.

book-title = De regels van Split Key
book-about = Een coöperatief woordspel voor twee kanten van een tafel. In het spel open je deze regels met F1.
book-contents = Hoofdstukken
book-in-this-language = In het Nederlands
book-print = Druk deze pagina af of bewaar haar als pdf, via het menu van je browser.

## De partij in één minuut

rule-minute = Spelen in één minuut
rule-minute-table = Op tafel liggen 25 woorden, en er zijn twee kanten, Leeuwerik en Uil: ieder één speler of een groep. Jullie winnen of verliezen samen.
rule-minute-key = De sleutel zegt wat elk woord is, maar hij is doormidden gesneden. Jouw kant ziet één helft: negen agenten, drie moordenaars en dertien omstanders. De andere kant ziet een andere helft.
rule-minute-clue = Om de beurt geeft een kant een aanwijzing: één woord en één getal. Die wijst op agenten van haar eigen helft. De andere kant tikt de woorden aan die ze bedoeld denkt.
rule-minute-touch = Een agent wordt afgedekt en je mag verder raden. Een omstander beëindigt de beurt en kost een fiche. Bij een moordenaar is de partij meteen verloren.
rule-minute-time = Er zijn negen fiches, en elke beurt kost er een. Zijn ze op, dan begint alles of niets: geen aanwijzingen meer, en één fout woord en jullie verliezen.
rule-minute-win = Samen zoeken jullie vijftien agenten. Vind ze allemaal en jullie hebben gewonnen.

## De sleutel

rule-key = De sleutel
rule-key-halves = Wat een woord is, hangt ervan af wie de aanwijzing geeft. Geef jij die, dan telt jouw helft en tikt je partner; tik jij, dan telt de helft van je partner.
rule-key-shared = Drie van je negen agenten zijn ook agenten van je partner. Vijf van de andere zijn daar omstanders, en één is er een moordenaar.
rule-key-assassins = Van je drie moordenaars is er één ook voor je partner een moordenaar, één een agent die jij moet vinden, en één een omstander.
rule-key-after = Heb je de agent onder je moordenaars gevonden, dan kun je de andere twee beter niet meer aantikken.
rule-key-secret = Laat je helft niet zien en zeg niet wat erop staat: niet welke woorden agenten zijn, en niet hoeveel er nog zijn.

## Aanwijzingen

rule-clues = Geldig en ongeldig
rule-clues-form = Een aanwijzing is één woord en één getal van 0 tot 9, en verder niets.
rule-clues-meaning = Ze gaat over wat de woorden betekenen. Letters, hun aantal en de plaats van een kaart zijn geen aanwijzing. STORM vanwege vijf letters, of ONDER voor de onderste rij, is ongeldig.
rule-clues-number = Het getal zegt voor hoeveel woorden de aanwijzing is, en is zelf geen hint. ACHT met 8 mag voor een woord dat met acht te maken heeft; een willekeurig woord met een veelzeggend getal niet.
rule-clues-same = Geen woord dat op tafel ligt, en geen vorm ervan: LOPEN verbiedt loopt, liep en loper. Een woord dat er toevallig op lijkt, mag.
rule-clues-parts = Geen deel van een samenstelling op tafel, en geen samenstelling met een woord op tafel: AARDBEVING verbiedt aarde, beven en beving; REGEN verbiedt regenjas. Letters die toevallig gelijk zijn, tellen niet: baard mag.
rule-clues-hyphen = Een streepje verbergt niets: MAG-NEET is MAGNEET, en E-FIETS bevat FIETS. Woorden die met streepjes aan elkaar hangen, zijn meer dan één woord.
rule-clues-one-word = Eén woord, tenzij de tafel meerdere woorden toestaat. Wat je als één woord schrijft en wat als één woord in een woordenboek staat, telt als één.
rule-clues-names = Namen van één woord mogen: CAÏRO, MOZART. Ook letters en getallen mogen om wat ze betekenen: X voor een kruisje, ZEVEN voor dagen.
rule-clues-spelling = Je mag een aanwijzing spellen zodat niemand zich vergist: K-N-O-O-P is KNOOP. Over afkortingen beslist de tafel.
rule-clues-foreign = Buitenlandse woorden mogen als mensen ze gebruiken wanneer ze de taal van de tafel spreken. Accenten tellen nooit: CRÊPE is CREPE.
rule-clues-voice = Hoor je elkaar, doe dan geen accent na, zing niet en laat geen veelzeggende stilte vallen: zeg het woord zoals altijd.
rule-clues-covered = Een afgedekt woord verbiedt niets meer. Een woord met de fiche van één kant ligt nog op tafel, en doet dat wel.
rule-clues-referee = De scheidsrechter ziet je aanwijzing voordat je haar verstuurt. Ongeldig betekent dat ze een van deze regels breekt; twijfelachtig dat de tafel beslist. Staat de scheidsrechter uit, dan oordelen jullie zelf.

## Wat je mag zeggen

rule-talk = Wat je mag zeggen
rule-talk-giver = Wie de aanwijzing geeft, zegt het woord en het getal en daarna niets: geen uitleg, geen tweede hint, geen zucht bij het verkeerde woord.
rule-talk-guesser = Wie raadt, mag hardop over de aanwijzing nadenken, maar zegt niets over de eigen helft: niet dat een woord niet bedoeld kan zijn omdat het de eigen moordenaar is.
rule-talk-stop = Niemand zegt tegen de andere kant wanneer die moet stoppen, of hoeveel woorden er op een helft nog over zijn. Het spel zegt zelf wanneer een helft klaar is.
rule-talk-group = Een groep overlegt onderling. Alle leden zien dezelfde helft en beslissen samen.
rule-talk-sudden = Bij alles of niets zeggen de kanten niets tegen elkaar over de woorden, en spreken ze geen volgorde af.
rule-talk-here = Het spel houdt de chat van de kanten tijdens een partij gescheiden. Aan de telefoon, in één kamer of in een stream kunnen alleen jullie je hieraan houden.

## Aantikken

rule-touch = Woorden aantikken
rule-touch-one = Tik minstens één woord aan, ook na een aanwijzing van 0. De helft van je partner zegt wat het is.
rule-touch-agent = Een agent: het woord wordt afgedekt en je mag er nog een aantikken, zo vaak je durft. Het getal van de aanwijzing is geen maximum.
rule-touch-earlier = Je mag woorden aantikken bij elke eerdere aanwijzing, niet alleen bij de laatste.
rule-touch-bystander = Een omstander: de beurt is voorbij. Een fiche met een pijl markeert het woord voor jouw kant. De andere kant mag het nog aantikken, want op jouw helft kan het een agent zijn.
rule-touch-both = Een woord met de fiches van beide kanten is afgedekt: geen van beide mag het nog aantikken.
rule-touch-assassin = Een moordenaar: de partij is meteen verloren, wat er ook nog over is.
rule-touch-zero = Een aanwijzing van 0 zegt dat geen van je agenten erbij past; ze waarschuwt dus. Toch moet er één woord worden aangetikt, bij een eerdere aanwijzing bijvoorbeeld.
rule-touch-finished = Zijn alle negen agenten van één helft gevonden, dan hoort iedereen dat. Die kant geeft geen aanwijzingen meer; de andere geeft ze allemaal.

## Fiches

rule-tokens = Wat een beurt kost
rule-tokens-stop = Na minstens één agent mag je de beurt beëindigen. Dat kost een fiche, die met het vinkje naar boven voor je komt te liggen. Ligt er een fiche met een vinkje in de bank, dan wordt die gebruikt.
rule-tokens-miss = Een misser kost een fiche die met de omstander naar boven ligt, en die fiche markeert het woord.
rule-tokens-two = Zijn er alleen nog vinkjes, dan kost een misser er twee.
rule-tokens-lost = Is er nog één fiche met een vinkje, of geen, dan kan een misser niet worden betaald: de partij is meteen verloren, zonder alles of niets. Beëindig de beurt op tijd.
rule-tokens-mission = Een missie zegt hoeveel fiches er zijn, en hoeveel daarvan een misser toestaan: 9-9 is negen beurten en negen missers, 8-2 is acht beurten en twee missers.

## Alles of niets

rule-sudden = Alles of niets
rule-sudden-begin = Het begint als de laatste fiche op is en er nog agenten zijn. Er komen geen aanwijzingen meer.
rule-sudden-touch = Elke kant tikt woorden aan waarvan ze de aanwijzing nog weet, in willekeurige volgorde. Omstander of moordenaar: één fout woord en de partij is verloren.
rule-sudden-who = Een kant van wie de partner geen agenten meer heeft, heeft niets aan te tikken.
rule-sudden-end = Met de laatste agent is de partij gewonnen, zoals altijd.

## Ongeldige aanwijzingen

rule-penalty = Na iets ongeldigs
rule-penalty-before = Wie raadt, mag een aanwijzing betwisten voordat er een woord is aangetikt. Wie haar gaf, geeft toe dat ze ongeldig was of blijft erbij; dan gaat het spel verder.
rule-penalty-price = Een ongeldige aanwijzing kost een fiche uit de bank: een met een vinkje als die er is. De aanwijzing blijft bruikbaar.
rule-penalty-insist = Als de scheidsrechter adviseert, mag je een aanwijzing versturen die hij ongeldig noemt. Je betaalt dan meteen.
rule-penalty-empty = Was dat de laatste fiche, dan gaat de beurt door. Een misser kan dan niet worden betaald, en de beurt beëindigen leidt tot alles of niets.
rule-penalty-void = Verraadde de aanwijzing te veel, dan kunnen beide kanten afspreken dat de partij niet geldt. Ze is gewonnen noch verloren: begin opnieuw.
rule-penalty-give-up = Zie je er geen gat meer in, geef dan samen op: de ene kant vraagt het, de andere stemt in.

## Het einde

rule-end = Het einde en de score
rule-end-win = Jullie winnen zodra de vijftiende agent is gevonden. Die beurt wordt betaald alsof hij was beëindigd.
rule-end-score = Een gewonnen 9-9 heeft een score: 3 punten voor elke fiche die over is, 1 voor elke fiche met een vinkje die jullie namen, en 1 minder bij winst in alles of niets.
rule-end-good = Tot en met 5 punten: gewonnen. 6 tot 8: heel goed. 9 en 10: geweldig. 11 en meer: tijd voor moeilijkere steden.
rule-end-again = Daarna zien jullie beide helften en alle aanwijzingen. Draai de kaarten om voor de woorden op de achterkant, of neem nieuwe; de sleutel is altijd nieuw.

## Huisregels

rule-house = Huisregels
rule-house-several-words = Meerdere woorden: namen, titels, afkortingen en samenstellingen van meer dan één woord mogen. Elk woord ervan wordt nog met de tafel vergeleken.
rule-house-wordplay = Woordspelingen: aanwijzingen mogen spelen met de klank of een tweede betekenis. De scheidsrechter twijfelt dan minder.
rule-house-order = Twee aanwijzingen achter elkaar: na een beurt mag elke kant de volgende geven, maar geen kant meer dan twee achter elkaar zolang de andere kan.
rule-house-tokens = Meer fiches: 10 of 11 maken het makkelijker, voor de eerste partijen of een moeilijk bord. Zo'n partij heeft geen score.
rule-house-referee = Scheidsrechter: hij adviseert (je mag volhouden, en betaalt), is streng (een ongeldige aanwijzing kan niet worden verstuurd), of staat uit.
rule-house-timers = Tijdslimieten: ze worden getoond of gehandhaafd. Bij handhaven kost een te late aanwijzing een fiche en gaat de beurt naar de andere kant; te laat raden beëindigt de beurt, na een agent gewoon en anders voor een fiche.
rule-house-pictures = Plaatjes: kaarten met tekeningen in plaats van woorden. Er zijn geen woorden om een aanwijzing mee te vergelijken, dus telt alleen wat ze betekent. Letters in een tekening en de plaats van een kaart zijn geen aanwijzing.
rule-house-groups = Groepen: elk lid mag voor de kant handelen, en wie het eerst is, telt. Met samen bevestigen wacht een tik op een tweede lid.
rule-house-ideas = Ideeën voor aanwijzingen: de computer doet alleen wie aan de beurt is een voorstel. Een partij met ideeën wordt als makkelijker gemarkeerd.

## Missies

rule-missions = Missies en de kaart
rule-missions-start = Een team begint in Praag, een 9-9. Een gewonnen partij voltooit een stad en opent elke stad die er met een lijn mee verbonden is.
rule-missions-numbers = De getallen van een stad zijn haar beurten en haar missers. Weinig missers vragen om veilige aanwijzingen, weinig beurten om grote.
rule-missions-again = Open en voltooide steden mogen jullie zo vaak spelen als je wilt. De campagne bewaart elke partij, gewonnen of verloren.
rule-missions-prague = Een 9-9 die het team heeft gewonnen voordat de campagne begon, telt voor Praag. Partijen met 10 of 11 fiches niet.
rule-missions-table = Een tafel zonder team mag elke stad spelen: er hoeft niets te worden geopend.

## Strafpuntenraces

rule-race = Strafpuntenraces
rule-race-same = Alle duo's spelen dezelfde woorden met dezelfde sleutel, in hun eigen tempo. Niemand ziet de partij van een ander duo voordat het evenement is gesloten.
rule-race-strikes = Er zijn geen fiches en geen grens aan de beurten. Jullie spelen tot alle vijftien agenten zijn gevonden, en tellen strafpunten: 1 voor elke aanwijzing, 1 voor een omstander, 10 voor een moordenaar, en 2 extra voor een ongeldige aanwijzing.
rule-race-assassin = Een moordenaar beëindigt de partij niet. De beurt is voorbij, en het woord wordt voor jouw kant gemarkeerd.
rule-race-list = Wie raadt, mag een lijst woorden op volgorde sturen. Het eerste foute woord beëindigt de beurt, en de rest van de lijst ziet niemand.
rule-race-pass = Je mag de beurt voorbij laten gaan zonder een woord aan te tikken, ook na een aanwijzing van 0. Beëindigen of passen kost niets.
rule-race-clues = De kanten wisselen elkaar af, tenzij er een klaar is; elk van beide mag de eerste aanwijzing geven. De scheidsrechter waarschuwt en weigert niets: een ongeldige aanwijzing mag je met opzet geven.
rule-race-late = Wie zo lang geen zet heeft gedaan als het evenement toestaat, bezorgt het duo een tijdstraf, en nog een na weer zo lang. Bij afwezigheid kun je de klok van je duo stilzetten, en je partner kun je herinneren.
rule-race-thoughts = Je mag je partner vertellen wat je dacht toen je raadde. Over de eigen helft zegt niemand iets.
rule-race-ranking = De minste strafpunten winnen; daarna de minste tijdstraffen, de beste losse aanwijzing en de meeste agenten in één beurt. Duo's die hebben opgegeven of niet klaar zijn, komen na alle andere.
rule-race-silence = Laat tot het evenement is gesloten niemand buiten je duo iets van het bord zien of weten.
