"""Other tools' files (NRTM, Cobra, Aesop's Tables, TOME) become events of this site."""
