-- One name on every layer: idempotency key, legal text, bank transfer. Instances of the old code can't go on
-- beside this step; it locks the orders for about a second per 100,000.
ALTER TABLE orders RENAME COLUMN request_key TO idempotency_key;
ALTER TABLE orders RENAME COLUMN request_fingerprint TO idempotency_fingerprint;
ALTER TABLE orders RENAME CONSTRAINT orders_request_key_key TO orders_idempotency_key_key;
ALTER TABLE orders RENAME CONSTRAINT orders_request_key_and_fingerprint TO orders_idempotency_key_and_fingerprint;
ALTER TABLE orders RENAME CONSTRAINT orders_request_key_length TO orders_idempotency_key_length;
ALTER TABLE orders RENAME CONSTRAINT orders_request_fingerprint_is_sha256 TO orders_idempotency_fingerprint_is_sha256;

ALTER TABLE order_texts RENAME TO order_legal_texts;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_texts_pkey TO order_legal_texts_pkey;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_texts_order_id_fkey TO order_legal_texts_order_id_fkey;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_texts_kind_is_known TO order_legal_texts_kind_is_known;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_texts_title_length TO order_legal_texts_title_length;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_texts_body_is_not_blank TO order_legal_texts_body_is_not_blank;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_texts_sha256_is_of_the_body TO order_legal_texts_sha256_is_of_the_body;

ALTER TABLE orders
    DROP CONSTRAINT orders_payment_type_is_known,
    DROP CONSTRAINT orders_only_unpaid_card_awaits_payment;
UPDATE orders SET payment_type = CASE payment_type WHEN 'COD' THEN 'bank_transfer' ELSE 'card' END;
ALTER TABLE orders
    ADD CONSTRAINT orders_payment_type_is_known CHECK (payment_type IN ('bank_transfer', 'card')),
    ADD CONSTRAINT orders_only_unpaid_card_awaits_payment
        CHECK (status <> 'Awaiting Payment' OR (payment_type = 'card' AND NOT is_paid));
