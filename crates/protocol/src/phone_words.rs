//! The words of pairing phrases: how an animal is, and which. Dutch has only animals with *de*, so that every pair agrees.

type Words = ([&'static str; 64], [&'static str; 64]);

#[rustfmt::skip]
pub(crate) const ENGLISH: Words = (
    [
        "HAPPY", "BRAVE", "QUIET", "SLEEPY", "GENTLE", "CLEVER", "PROUD", "LUCKY",
        "FUNNY", "SHY", "BUSY", "CALM", "WILD", "SWIFT", "TINY", "GIANT",
        "YOUNG", "OLD", "GOLDEN", "SILVER", "PURPLE", "ORANGE", "YELLOW", "PINK",
        "GREEN", "BLUE", "WHITE", "BLACK", "BROWN", "STRIPED", "SPOTTED", "FLUFFY",
        "SHINY", "DUSTY", "FROSTY", "SUNNY", "STORMY", "MUDDY", "SNOWY", "HUNGRY",
        "THIRSTY", "CURIOUS", "HONEST", "POLITE", "NOBLE", "ROYAL", "MODERN", "ANCIENT",
        "SECRET", "HIDDEN", "LONELY", "FRIENDLY", "KIND", "NERVOUS", "PATIENT", "LAZY",
        "DANCING", "SINGING", "JUMPING", "FLYING", "DREAMING", "RUNNING", "WOODEN", "PAPER",
    ],
    [
        "OTTER", "BADGER", "FALCON", "TIGER", "LION", "ZEBRA", "GIRAFFE", "ELEPHANT",
        "MONKEY", "PANDA", "KOALA", "RABBIT", "HAMSTER", "MOUSE", "SQUIRREL", "BEAVER",
        "WOLF", "FOX", "BEAR", "MOOSE", "DEER", "HORSE", "DONKEY", "CAMEL",
        "LLAMA", "GOAT", "SHEEP", "COW", "PIG", "DOG", "CAT", "DUCK",
        "GOOSE", "SWAN", "CHICKEN", "TURKEY", "PEACOCK", "PIGEON", "SPARROW", "ROBIN",
        "EAGLE", "RAVEN", "PARROT", "PENGUIN", "SEAGULL", "STORK", "HERON", "FLAMINGO",
        "DOLPHIN", "WHALE", "SHARK", "SALMON", "CRAB", "LOBSTER", "OCTOPUS", "SNAIL",
        "TURTLE", "LIZARD", "FROG", "SNAKE", "BEE", "ANT", "SPIDER", "DRAGON",
    ],
);

#[rustfmt::skip]
pub(crate) const DUTCH: Words = (
    [
        "BLIJE", "DAPPERE", "STILLE", "SLAPENDE", "LIEVE", "SLIMME", "TROTSE", "GULLE",
        "GRAPPIGE", "VERLEGEN", "DRUKKE", "KALME", "WILDE", "SNELLE", "KLEINE", "GROTE",
        "JONGE", "OUDE", "GOUDEN", "ZILVEREN", "PAARSE", "ORANJE", "GELE", "ROZE",
        "GROENE", "BLAUWE", "WITTE", "ZWARTE", "BRUINE", "RODE", "BONTE", "ZACHTE",
        "GLADDE", "RUIGE", "KOUDE", "WARME", "NATTE", "DROGE", "VIEZE", "SCHONE",
        "DORSTIGE", "WIJZE", "EERLIJKE", "BELEEFDE", "EDELE", "DEFTIGE", "MODERNE", "GEHEIME",
        "VRIJE", "EENZAME", "AARDIGE", "GEDULDIGE", "LUIE", "FLINKE", "VROLIJKE", "NIEUWE",
        "HOUTEN", "PAPIEREN", "GLAZEN", "IJZEREN", "MAGERE", "DIKKE", "LANGE", "RONDE",
    ],
    [
        "OTTER", "DAS", "VALK", "TIJGER", "LEEUW", "ZEBRA", "GIRAFFE", "OLIFANT",
        "AAP", "PANDA", "KOALA", "HAAS", "HAMSTER", "MUIS", "EEKHOORN", "BEVER",
        "WOLF", "VOS", "BEER", "ELAND", "GIER", "PONY", "EZEL", "KAMEEL",
        "LAMA", "GEIT", "OOI", "KOE", "MOL", "HOND", "KAT", "EEND",
        "GANS", "ZWAAN", "KIP", "KALKOEN", "PAUW", "DUIF", "MUS", "MEREL",
        "AREND", "RAAF", "PAPEGAAI", "PINGUIN", "MEEUW", "REIGER", "UIL", "FLAMINGO",
        "DOLFIJN", "WALVIS", "HAAI", "ZALM", "KRAB", "KREEFT", "INKTVIS", "SLAK",
        "PAD", "HAGEDIS", "KIKKER", "SLANG", "BIJ", "MIER", "SPIN", "DRAAK",
    ],
);
