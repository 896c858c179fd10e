UPDATE orders SET payment_problem = NULL WHERE payment_type <> 'card';
ALTER TABLE orders
ADD CONSTRAINT orders_only_card_has_payment_problem CHECK (payment_problem IS NULL OR payment_type = 'card');
