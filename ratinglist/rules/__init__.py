"""The rating regulations as pure functions: FIDE Handbook B.02, standard chapter and rapid and blitz chapter.

A clause is cited as `B.02 2024-03-01, 8.3.4`: chapter, date of the edition, article. `B.02 RB` is the
chapter for rapid and blitz. Ratings are whole points, scores half points, expected scores and changes
hundredths of a point. Nothing here imports more than the standard library.
"""
