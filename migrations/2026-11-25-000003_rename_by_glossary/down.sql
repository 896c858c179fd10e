ALTER TABLE orders
    DROP CONSTRAINT orders_payment_type_is_known,
    DROP CONSTRAINT orders_only_unpaid_card_awaits_payment;
UPDATE orders SET payment_type = CASE payment_type WHEN 'bank_transfer' THEN 'COD' ELSE 'Online' END;
ALTER TABLE orders
    ADD CONSTRAINT orders_payment_type_is_known CHECK (payment_type IN ('COD', 'Online')),
    ADD CONSTRAINT orders_only_unpaid_card_awaits_payment
        CHECK (status <> 'Awaiting Payment' OR (payment_type = 'Online' AND NOT is_paid));

ALTER TABLE order_legal_texts RENAME CONSTRAINT order_legal_texts_sha256_is_of_the_body TO order_texts_sha256_is_of_the_body;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_legal_texts_body_is_not_blank TO order_texts_body_is_not_blank;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_legal_texts_title_length TO order_texts_title_length;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_legal_texts_kind_is_known TO order_texts_kind_is_known;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_legal_texts_order_id_fkey TO order_texts_order_id_fkey;
ALTER TABLE order_legal_texts RENAME CONSTRAINT order_legal_texts_pkey TO order_texts_pkey;
ALTER TABLE order_legal_texts RENAME TO order_texts;

ALTER TABLE orders RENAME CONSTRAINT orders_idempotency_fingerprint_is_sha256 TO orders_request_fingerprint_is_sha256;
ALTER TABLE orders RENAME CONSTRAINT orders_idempotency_key_length TO orders_request_key_length;
ALTER TABLE orders RENAME CONSTRAINT orders_idempotency_key_and_fingerprint TO orders_request_key_and_fingerprint;
ALTER TABLE orders RENAME CONSTRAINT orders_idempotency_key_key TO orders_request_key_key;
ALTER TABLE orders RENAME COLUMN idempotency_fingerprint TO request_fingerprint;
ALTER TABLE orders RENAME COLUMN idempotency_key TO request_key;
