DROP TABLE card_payments;
