-- $1 is the order.
WITH changed AS (
    SELECT carts.user_id, left_over.product_ids, left_over.quantities
    FROM orders
    JOIN carts ON carts.user_id = orders.user_id
    CROSS JOIN LATERAL (
        SELECT
            coalesce(array_agg(item.product_id ORDER BY place) FILTER (WHERE rest > 0), '{}') AS product_ids,
            coalesce(array_agg(rest ORDER BY place) FILTER (WHERE rest > 0), '{}') AS quantities,
            bool_or(rest <> item.quantity) AS is_other
        FROM unnest(carts.product_ids, carts.quantities) WITH ORDINALITY AS item (product_id, quantity, place)
        LEFT JOIN order_items
            ON order_items.order_id = orders.id AND order_items.product_id = item.product_id
        CROSS JOIN LATERAL (SELECT item.quantity - coalesce(order_items.quantity, 0) AS rest) AS counted
    ) AS left_over
    WHERE orders.id = $1 AND left_over.is_other
    FOR UPDATE OF carts
)
UPDATE carts
SET product_ids = changed.product_ids, quantities = changed.quantities, revision = carts.revision + 1
FROM changed
WHERE carts.user_id = changed.user_id
