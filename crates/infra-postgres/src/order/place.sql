, seen AS MATERIALIZED (
    -- The products as this statement found them, before it waited for whoever was changing them.
    SELECT id, ctid AS row_version FROM products WHERE id = ANY ((SELECT item_products FROM input)::uuid[])
), catalogue AS MATERIALIZED (
    -- The products as they are now, kept from changing until the order is written. The locks are shared, so that
    -- orders of one product don't wait for each other, and taken by id, so that nobody waits in a circle.
    SELECT id, name, offer_price_kurus, tier_quantities, tier_prices_kurus, vat_rate, exemption, in_stock, updated_at,
        ctid AS row_version
    FROM products
    WHERE id = ANY ((SELECT item_products FROM input)::uuid[])
    ORDER BY id
    FOR SHARE
), counted AS MATERIALIZED (
    -- What is left of those that are counted. Orders of one of these do wait for each other, by id as well, and after
    -- the products.
    SELECT product_id, pieces
    FROM product_stock
    WHERE product_id = ANY (ARRAY(SELECT id FROM catalogue))
    ORDER BY product_id
    FOR NO KEY UPDATE
), items AS MATERIALIZED (
    SELECT item.*, counted.pieces AS pieces_left, catalogue.updated_at AS product_updated_at
    FROM input
    CROSS JOIN unnest(
        item_ids, item_products, item_names, item_categories, item_options, item_exemptions, item_prices,
        item_quantities, item_vat_rates, item_discounts
    ) WITH ORDINALITY AS item (
        id, product_id, name, category, options, exemption, unit_price_kurus, quantity, vat_rate, discount_kurus, place
    )
    LEFT JOIN counted ON counted.product_id = item.product_id
    LEFT JOIN catalogue ON catalogue.id = item.product_id
), checked AS MATERIALIZED (
    SELECT count(catalogue.id) = count(*) AS is_as_ordered
    FROM items
    -- What changed while this waited may be counted since, which this statement can't see: it is to look again.
    LEFT JOIN seen ON seen.id = items.product_id
    LEFT JOIN catalogue ON catalogue.id = items.product_id AND catalogue.in_stock
        AND catalogue.row_version = seen.row_version
        AND items.quantity <= coalesce(items.pieces_left, items.quantity)
        AND catalogue.name = items.name
        AND catalogue.vat_rate = items.vat_rate
        AND catalogue.exemption IS NOT DISTINCT FROM items.exemption
        -- As domain::tiers::Tiers says; a test compares them.
        AND items.unit_price_kurus = coalesce(
            (
                SELECT tier.price_kurus
                FROM unnest(catalogue.tier_quantities, catalogue.tier_prices_kurus) AS tier (quantity, price_kurus)
                WHERE tier.quantity <= items.quantity
                ORDER BY tier.quantity DESC
                LIMIT 1
            ),
            catalogue.offer_price_kurus
        )
), account AS MATERIALIZED (
    -- After the products. Whoever renames the account waits, or makes this wait and is then seen.
    SELECT users.id, users.name_folded || ' ' || users.email AS folded
    FROM users
    WHERE users.id = (SELECT user_id FROM input) AND (SELECT is_as_ordered FROM checked)
    FOR SHARE
), buyer AS (
    SELECT account.id, account.folded FROM account
    UNION ALL
    SELECT NULL, guest_folded FROM input, checked WHERE guest_folded IS NOT NULL AND is_as_ordered
), placed AS (
    -- A request under way with the same key makes this one wait here until its fate is known.
    INSERT INTO orders (
        id, number, user_id, amount_kurus, status, payment_type, is_paid, address_id, first_name, last_name, email,
        street, city, state, zipcode, phone, country, idempotency_key, idempotency_fingerprint, created_at,
        updated_at, transfer_due_at, customer_folded, recipient_folded, details_folded, note
    )
    SELECT input.id, number, buyer.id, amount_kurus, status, payment_type, is_paid, address_id, first_name, last_name,
        email, street, city, state, zipcode, phone, country, idempotency_key, idempotency_fingerprint, created_at,
        updated_at, transfer_due_at, buyer.folded, recipient_folded, details_folded, note
    FROM input, buyer
    ON CONFLICT (user_id, idempotency_key) DO NOTHING
    RETURNING id, user_id, created_at
), added_guest AS (
    INSERT INTO order_guests (order_id, email, key_hash, key_sealed)
    SELECT placed.id, guest_email, guest_key_hash, guest_key_sealed
    FROM placed, input
    WHERE guest_email IS NOT NULL
), added_items AS (
    INSERT INTO order_items (
        id, order_id, position, product_id, name, category, options, exemption, unit_price_kurus, quantity, vat_rate,
        discount_kurus, stock_taken
    )
    SELECT items.id, placed.id, items.place - 1, items.product_id, items.name, items.category, items.options,
        items.exemption, items.unit_price_kurus,
        items.quantity, items.vat_rate, items.discount_kurus, CASE WHEN items.pieces_left IS NULL THEN 0 ELSE items.quantity END
    FROM placed, items
), added_terms AS (
    INSERT INTO order_terms (order_id, delivery_kurus, discount_id, discount_code)
    SELECT placed.id, delivery_kurus, discount_id, discount_code
    FROM placed, input
    WHERE num_nonnulls(delivery_kurus, discount_id) > 0
), added_invoice AS (
    INSERT INTO order_invoices (order_id, kind, name, tax_office, vkn, tckn_end, tckn_sealed)
    SELECT placed.id, invoice_kind, invoice_name, invoice_tax_office, invoice_vkn, invoice_tckn_end, invoice_tckn_sealed
    FROM placed, input
    WHERE invoice_kind IS NOT NULL
), saved_invoice AS (
    INSERT INTO saved_invoices AS saved (user_id, kind, name, tax_office, vkn, tckn_end, tckn_sealed)
    SELECT placed.user_id, invoice_kind, invoice_name, invoice_tax_office, invoice_vkn, invoice_tckn_end,
        invoice_tckn_sealed
    FROM placed, input
    WHERE invoice_kind IS NOT NULL AND placed.user_id IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET kind = excluded.kind, name = excluded.name, tax_office = excluded.tax_office,
        vkn = excluded.vkn, tckn_end = excluded.tckn_end, tckn_sealed = excluded.tckn_sealed
), taken AS (
    UPDATE product_stock
    SET pieces = product_stock.pieces - items.quantity,
        -- The product's version: later than any that a form was opened with, to the millisecond that forms know, and
        -- not before the database's own time, by which other instances look for it.
        changed_at = greatest(
            product_stock.changed_at + interval '1 millisecond', items.product_updated_at + interval '1 millisecond',
            now()
        )
    FROM placed, items
    WHERE product_stock.product_id = items.product_id AND items.pieces_left IS NOT NULL
    RETURNING product_stock.product_id, product_stock.pieces, product_stock.changed_at
), added_changes AS (
    INSERT INTO stock_changes (product_id, at, before, after, order_id)
    SELECT items.product_id, placed.created_at, items.pieces_left, items.pieces_left - items.quantity, placed.id
    FROM placed, items
    WHERE items.pieces_left IS NOT NULL
), added_texts AS (
    INSERT INTO order_legal_texts (order_id, kind, title, body, sha256, accepted_at)
    SELECT placed.id, accepted.kind, accepted.title, accepted.body, accepted.sha256, placed.created_at
    FROM placed, input, unnest(text_kinds, text_titles, text_bodies, text_hashes)
        AS accepted (kind, title, body, sha256)
), added_mails AS (
    INSERT INTO mails (id, kind, recipient, topic, order_id, due_at, created_at)
    SELECT mail.id, mail.kind, mail.recipient, topic, placed.id, placed.created_at, placed.created_at
    FROM placed, input, unnest(mail_ids, mail_kinds, mail_recipients) AS mail (id, kind, recipient)
), cart AS MATERIALIZED (
    -- Locked, so that exactly what is returned as removed is removed.
    SELECT carts.user_id, carts.product_ids, carts.quantities
    FROM placed, input, carts
    -- A card order may yet come to nothing.
    WHERE carts.user_id = placed.user_id AND input.payment_type <> 'card'
    FOR UPDATE OF carts
), emptied_cart AS (
    -- The row stays: whoever still holds the cart as it was must not take it for the present one.
    UPDATE carts
    SET product_ids = '{}', quantities = '{}', revision = carts.revision + 1
    FROM cart
    WHERE carts.user_id = cart.user_id
    RETURNING carts.revision, cart.product_ids AS removed_products, cart.quantities AS removed_quantities
), added_payment AS (
    INSERT INTO card_payments (order_id) SELECT placed.id FROM placed, input WHERE input.payment_type = 'card'
)
SELECT checked.is_as_ordered, EXISTS (SELECT FROM placed) AS is_placed, counts.*, emptied_cart.*
FROM checked
CROSS JOIN (
    SELECT coalesce(array_agg(product_id), '{}') AS products, coalesce(array_agg(pieces), '{}') AS pieces,
        coalesce(array_agg(changed_at), '{}') AS versions
    FROM taken
) AS counts
LEFT JOIN emptied_cart ON true
