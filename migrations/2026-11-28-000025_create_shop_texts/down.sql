DROP TABLE shop_texts;
