"""Our own plain shapes, in the same 24 by 24 box as the pictograms (a few are wider)."""

SEA = "M0 4C4 0 8 0 12 4S20 8 24 4 32 0 36 4 44 8 48 4 56 0 60 4 68 8 72 4 80 0 84 4 92 8 96 4V{depth}H0Z"

SHAPES = {
    "@disc": "M12 0A12 12 0 1 0 12 24A12 12 0 1 0 12 0Z",
    "@ring": "M12 0A12 12 0 1 0 12 24A12 12 0 1 0 12 0ZM12 2.6A9.4 9.4 0 1 1 12 21.4A9.4 9.4 0 1 1 12 2.6Z",
    "@frame": "M0 0H24V24H0ZM2.4 2.4V21.6H21.6V2.4Z",
    "@wideframe": "M0 0H34V24H0ZM2.2 2.2V21.8H31.8V2.2Z",
    "@block": "M2 0H28Q30 0 30 2V22Q30 24 28 24H2Q0 24 0 22V2Q0 0 2 0Z",
    "@arch": "M3 24V11A9 9 0 0 1 21 11V24Z",
    "@keyhole": "M12 0A7.5 7.5 0 0 1 15.6 14L19 24H5L8.4 14A7.5 7.5 0 0 1 12 0Z",
    "@hill": "M0 12C5 2 9 0 12 0S19 2 24 12Z",
    "@puddle": "M0 3A12 3 0 1 0 24 3A12 3 0 1 0 0 3Z",
    "@beam": "M9.5 0H14.5L24 24H0Z",
    "@vase": "M8 0H16L15 4C20 7 21 11 20 15C19 20 17 22 16 24H8C7 22 5 20 4 15C3 11 4 7 9 4Z",
    "@table": "M0 0H24V2.4H21.5V12H19.3V2.4H4.7V12H2.5V2.4H0Z",
    "@legs": "M6 0H9.4V17H10.5Q11.4 17 11.4 18.5V20H2V19Q2.2 17 6 17Z"
    "M16 0H19.4V17H20.5Q21.4 17 21.4 18.5V20H12V19Q12.2 17 16 17Z",
    "@roots": "M9 0H15C15 3 17 5 24 8Q18 7.6 14.6 5.4C14.6 9 16 11 18 14Q13.6 11.4 12.4 7"
    "C12 11 10.8 13 8 16Q9.4 11 9.4 5.6Q6 8 0 8.6C6 5.6 9 3 9 0Z",
    "@flask": "M9 0H15V8L22 21Q23 24 20 24H4Q1 24 2 21L9 8Z",
    "@crescent": "M15 0A12 12 0 1 0 24 15.5A9.5 9.5 0 0 1 15 0Z",
}


def sea(depth):
    return SEA.format(depth=depth)
