"""FIDE's three-letter federation codes, present and past, with the special ones; and a report's own."""

import re
from collections.abc import Iterable

CODES = frozenset(
    """
    AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT BRA
    BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CUR CYP CZE DEN DJI
    DMA DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FID FIE FIJ FIN FRA GAB GAM GBS GCI GEO GEQ GER GHA GRE GRN
    GUA GUE GUI GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN
    KGZ KIR KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIB LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL
    MKD MLI MLT MNC MNE MON MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG NON NOR NRU NZL OMA PAK PAL PAN PAR
    PER PHI PLE PLW PNG POL POR PUR QAT ROU ROM RSA RUS RWA SCG SCO SEN SEY SGP SIN SKN SLE SLO SMR SOL SOM
    SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR TUV UAE UGA UKR
    URU USA UZB VAN VEN VIE VIN WLS YEM YUG ZAM ZIM
    """.split()
)

_CODE = re.compile(r"[A-Z]{3}")


def own_codes(lines: Iterable[str]) -> frozenset[str]:
    """The codes that a report gives as its own federation (032) or its ranking's (172), known to FIDE or not.

    A federation outside FIDE writes national lines as well; within its report its code is as good as any.
    """
    told = [line[4:].split() for line in lines if line[:4] in ("032 ", "172 ")]
    return frozenset(words[0] for words in told if words and _CODE.fullmatch(words[0]))
