"""Caesar & Cleopatra: two players court the patricians of Rome with hidden influence."""
