DROP TABLE card_refunds;
