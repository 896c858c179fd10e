-- $1: products. $2: the new count of each; NULL ends counting. $3: the time of each count. $4: the staff member.
WITH counts AS MATERIALIZED (
    SELECT count.product_id, count.pieces, count.at
    FROM unnest($1, $2, $3) AS count (product_id, pieces, at)
), former AS MATERIALIZED (
    SELECT product_id, pieces, changed_at
    FROM product_stock
    WHERE product_id = ANY ($1)
    ORDER BY product_id
    FOR UPDATE
), changed AS MATERIALIZED (
    SELECT counts.product_id, counts.pieces, counts.at, former.pieces AS before,
        -- Later than the last change by an order, also when the clocks differ. greatest() ignores NULL.
        greatest(counts.at, former.changed_at + interval '1 millisecond') AS changed_at
    FROM counts
    LEFT JOIN former ON former.product_id = counts.product_id
    WHERE former.pieces IS DISTINCT FROM counts.pieces
), no_longer_counted AS (
    DELETE FROM product_stock USING changed
    WHERE product_stock.product_id = changed.product_id AND changed.pieces IS NULL
), counted AS (
    INSERT INTO product_stock (product_id, pieces, changed_at)
    SELECT product_id, pieces, changed_at FROM changed WHERE pieces IS NOT NULL
    ON CONFLICT (product_id) DO UPDATE SET pieces = excluded.pieces, changed_at = excluded.changed_at
)
INSERT INTO stock_changes (product_id, at, before, after, staff_name)
SELECT product_id, at, before, pieces, $4 FROM changed
