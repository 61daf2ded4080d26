"""The files of a published list, one module a form: rows in, bytes out, without Django."""

from ratinglist.formats.csv import Csv
from ratinglist.formats.fide_txt import CombinedTxt, SingleTxt
from ratinglist.formats.fide_xml import CombinedXml, SingleXml
from ratinglist.formats.swiss_manager import SwissManager
from ratinglist.formats.xlsx import Xlsx

LIST_FORMS = {form.code: form for form in (SingleTxt, SingleXml, Csv, Xlsx, SwissManager)}
"""The forms of one list by code."""
COMBINED_FORMS = {form.code: form for form in (CombinedTxt, CombinedXml)}
"""The forms that show the lists of several types side by side."""
