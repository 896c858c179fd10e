DROP TABLE favorites;
