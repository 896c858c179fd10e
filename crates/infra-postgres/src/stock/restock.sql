-- $1: the order. $2: its items. $3: the pieces of each item. $4: the current time. $5: whether to add pieces that the
-- order did not take from the counted stock.
WITH held AS MATERIALIZED (
    SELECT order_items.id, order_items.product_id, least(order_items.stock_taken, given.pieces) AS taken,
        CASE WHEN $5 THEN given.pieces ELSE least(order_items.stock_taken, given.pieces) END AS pieces
    FROM unnest($2, $3) AS given (item_id, pieces)
    JOIN order_items ON order_items.id = given.item_id AND order_items.order_id = $1
    WHERE order_items.stock_taken > 0 OR $5
    FOR UPDATE OF order_items
), released AS (
    UPDATE order_items SET stock_taken = stock_taken - held.taken FROM held WHERE order_items.id = held.id
), counted AS MATERIALIZED (
    SELECT product_stock.product_id, product_stock.pieces AS before,
        least(product_stock.pieces + held.pieces, 99999) AS after, products.updated_at AS product_updated_at
    FROM product_stock
    JOIN held ON held.product_id = product_stock.product_id
    JOIN products ON products.id = held.product_id
    ORDER BY product_stock.product_id
    FOR UPDATE OF product_stock
), restocked AS (
    UPDATE product_stock
    SET pieces = counted.after,
        -- As in take.sql.
        changed_at = greatest(
            product_stock.changed_at + interval '1 millisecond', counted.product_updated_at + interval '1 millisecond',
            now()
        )
    FROM counted
    WHERE product_stock.product_id = counted.product_id AND counted.before <> counted.after
    RETURNING product_stock.product_id, product_stock.pieces, product_stock.changed_at
), added_changes AS (
    INSERT INTO stock_changes (product_id, at, before, after, order_id)
    SELECT product_id, $4, before, after, $1 FROM counted WHERE before <> after ORDER BY product_id
)
SELECT product_id, pieces, changed_at FROM restocked
