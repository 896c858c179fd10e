, kept AS MATERIALIZED (
    -- Limits counted products to their stock and drops those that are sold out.
    SELECT item.product_id, least(item.quantity, product_stock.pieces) AS quantity
    FROM input, unnest(product_ids, quantities) AS item (product_id, quantity)
    JOIN products ON products.id = item.product_id
    LEFT JOIN product_stock ON product_stock.product_id = item.product_id
    WHERE product_stock.pieces IS DISTINCT FROM 0
), saved AS (
    INSERT INTO carts (user_id, product_ids, quantities, revision)
    SELECT
        input.user_id,
        ARRAY(SELECT product_id FROM kept ORDER BY product_id),
        ARRAY(SELECT quantity FROM kept ORDER BY product_id),
        1
    FROM input
    -- A cart that was never saved has revision 0.
    WHERE coalesce(expected, 0) = 0 OR EXISTS (SELECT FROM carts WHERE carts.user_id = input.user_id)
    ON CONFLICT (user_id)
        DO UPDATE
        SET product_ids = excluded.product_ids, quantities = excluded.quantities, revision = carts.revision + 1
        WHERE coalesce((SELECT expected FROM input), carts.revision) = carts.revision
    RETURNING revision
)
SELECT saved.revision, kept.product_id, kept.quantity FROM saved LEFT JOIN kept ON true
