, catalogue AS MATERIALIZED (
    -- The products as they are now, kept from changing until the order is written. The locks are shared, so that
    -- orders of one product don't wait for each other, and taken by id, so that nobody waits in a circle.
    SELECT id, name, offer_price_kurus, in_stock
    FROM products
    WHERE id = ANY ((SELECT item_products FROM input)::uuid[])
    ORDER BY id
    FOR SHARE
), items AS MATERIALIZED (
    SELECT item.*
    FROM input, unnest(item_ids, item_products, item_names, item_prices, item_quantities) WITH ORDINALITY
        AS item (id, product_id, name, unit_price_kurus, quantity, place)
), checked AS MATERIALIZED (
    SELECT count(catalogue.id) = count(*) AS is_as_ordered
    FROM items
    LEFT JOIN catalogue ON catalogue.id = items.product_id AND catalogue.in_stock
        AND catalogue.name = items.name AND catalogue.offer_price_kurus = items.unit_price_kurus
), buyer AS MATERIALIZED (
    -- After the products. Whoever renames the account waits, or makes this wait and is then seen.
    SELECT users.id, users.name_folded
    FROM users
    WHERE users.id = (SELECT user_id FROM input) AND (SELECT is_as_ordered FROM checked)
    FOR SHARE
), placed AS (
    -- A request under way with the same key makes this one wait here until its fate is known.
    INSERT INTO orders (
        id, number, user_id, amount_kurus, status, payment_type, is_paid, address_id, first_name, last_name, email,
        street, city, state, zipcode, phone, country, idempotency_key, idempotency_fingerprint, created_at,
        updated_at, transfer_due_at, customer_folded, recipient_folded
    )
    SELECT input.id, number, buyer.id, amount_kurus, status, payment_type, is_paid, address_id, first_name, last_name,
        email, street, city, state, zipcode, phone, country, idempotency_key, idempotency_fingerprint, created_at,
        updated_at, transfer_due_at, buyer.name_folded, recipient_folded
    FROM input, buyer
    ON CONFLICT (user_id, idempotency_key) DO NOTHING
    RETURNING id, user_id, created_at
), added_items AS (
    INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity)
    SELECT items.id, placed.id, items.place - 1, items.product_id, items.name, items.unit_price_kurus, items.quantity
    FROM placed, items
), added_texts AS (
    INSERT INTO order_legal_texts (order_id, kind, title, body, sha256, accepted_at)
    SELECT placed.id, accepted.kind, accepted.title, accepted.body, accepted.sha256, placed.created_at
    FROM placed, input, unnest(text_kinds, text_titles, text_bodies, text_hashes)
        AS accepted (kind, title, body, sha256)
), added_mails AS (
    INSERT INTO mails (id, kind, recipient, topic, order_id, due_at, created_at)
    SELECT mail.id, mail.kind, mail.recipient, topic, placed.id, placed.created_at, placed.created_at
    FROM placed, input, unnest(mail_ids, mail_kinds, mail_recipients) AS mail (id, kind, recipient)
), emptied_cart AS (
    -- The row stays: whoever still holds the cart as it was must not take it for the present one.
    UPDATE carts
    SET product_ids = '{}', quantities = '{}', revision = carts.revision + 1
    FROM placed, input
    -- A card order may yet come to nothing.
    WHERE carts.user_id = placed.user_id AND input.payment_type <> 'card'
), added_payment AS (
    INSERT INTO card_payments (order_id) SELECT placed.id FROM placed, input WHERE input.payment_type = 'card'
)
SELECT checked.is_as_ordered, EXISTS (SELECT FROM placed) AS is_placed FROM checked
