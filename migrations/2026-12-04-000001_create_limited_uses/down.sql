DROP TABLE limited_uses;
