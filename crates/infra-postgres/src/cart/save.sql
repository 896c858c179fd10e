, kept AS MATERIALIZED (
    SELECT item.product_id, item.quantity
    FROM input, unnest(product_ids, quantities) AS item (product_id, quantity)
    WHERE EXISTS (SELECT FROM products WHERE products.id = item.product_id)
), saved AS (
    INSERT INTO carts (user_id, product_ids, quantities, revision)
    SELECT
        input.user_id,
        ARRAY(SELECT product_id FROM kept ORDER BY product_id),
        ARRAY(SELECT quantity FROM kept ORDER BY product_id),
        1
    FROM input
    -- Revision 0 is that of a cart that was never saved.
    WHERE coalesce(expected, 0) = 0 OR EXISTS (SELECT FROM carts WHERE carts.user_id = input.user_id)
    ON CONFLICT (user_id)
        DO UPDATE
        SET product_ids = excluded.product_ids, quantities = excluded.quantities, revision = carts.revision + 1
        WHERE coalesce((SELECT expected FROM input), carts.revision) = carts.revision
    RETURNING revision
)
SELECT saved.revision, kept.product_id, kept.quantity FROM saved LEFT JOIN kept ON true
