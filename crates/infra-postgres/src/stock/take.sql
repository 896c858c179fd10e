-- $1: the order. $2: counted products. $3: the ordered pieces of each. $4: the time of the order.
WITH taken AS (
    UPDATE product_stock
    SET pieces = product_stock.pieces - ordered.pieces,
        -- The product's version: later than any that a form was opened with, to the millisecond that forms know, and
        -- not before the database's own time, by which other instances look for it.
        changed_at = greatest(
            product_stock.changed_at + interval '1 millisecond', products.updated_at + interval '1 millisecond', now()
        )
    FROM unnest($2, $3) AS ordered (product_id, pieces)
    JOIN products ON products.id = ordered.product_id
    WHERE product_stock.product_id = ordered.product_id
    RETURNING product_stock.product_id, product_stock.pieces, product_stock.changed_at, ordered.pieces AS taken
), added_changes AS (
    INSERT INTO stock_changes (product_id, at, before, after, order_id)
    SELECT product_id, $4, pieces + taken, pieces, $1 FROM taken
)
SELECT product_id, pieces, changed_at FROM taken
