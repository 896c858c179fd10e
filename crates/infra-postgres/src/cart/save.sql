, kept AS MATERIALIZED (
    SELECT item.product_id, item.quantity
    FROM input, unnest(product_ids, quantities) AS item (product_id, quantity)
    WHERE EXISTS (SELECT FROM products WHERE products.id = item.product_id)
), emptied AS (
    DELETE FROM carts USING input WHERE carts.user_id = input.user_id AND NOT EXISTS (SELECT FROM kept)
), saved AS (
    INSERT INTO carts (user_id, product_ids, quantities)
    SELECT input.user_id, array_agg(kept.product_id), array_agg(kept.quantity)
    FROM input, kept
    GROUP BY input.user_id
    ON CONFLICT (user_id)
        DO UPDATE SET product_ids = excluded.product_ids, quantities = excluded.quantities
)
SELECT product_id FROM kept
