-- A bank transfer for a cancelled order has to be refunded too.
ALTER TABLE orders DROP CONSTRAINT orders_only_card_has_payment_problem;
