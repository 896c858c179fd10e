DROP SCHEMA IF EXISTS derived CASCADE;

CREATE VIEW counted_orders AS
    SELECT status, is_paid, orders FROM order_counts
    UNION ALL
    SELECT status, is_paid, orders FROM order_count_changes;

CREATE FUNCTION orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO order_count_changes (status, is_paid, orders)
        SELECT status, is_paid, count(*) FROM added GROUP BY status, is_paid;
    RETURN NULL;
END
$$;

CREATE FUNCTION order_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO order_count_changes (status, is_paid, orders)
        VALUES (OLD.status, OLD.is_paid, -1), (NEW.status, NEW.is_paid, 1);
    RETURN NULL;
END
$$;

CREATE FUNCTION orders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO order_count_changes (status, is_paid, orders)
        SELECT status, is_paid, -count(*) FROM removed GROUP BY status, is_paid;
    RETURN NULL;
END
$$;

-- Does nothing while somebody else is at it.
CREATE FUNCTION add_up_orders() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('order_counts')) THEN
        RETURN false;
    END IF;
    WITH taken AS (
        DELETE FROM order_count_changes RETURNING status, is_paid, orders
    )
    INSERT INTO order_counts (status, is_paid, orders)
        SELECT status, is_paid, sum(orders) FROM taken GROUP BY status, is_paid
        ON CONFLICT (status, is_paid) DO UPDATE SET orders = order_counts.orders + excluded.orders;
    RETURN true;
END
$$;

CREATE TRIGGER orders_added AFTER INSERT ON orders
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION orders_added();
CREATE TRIGGER orders_moved AFTER UPDATE OF status, is_paid ON orders
    FOR EACH ROW WHEN ((OLD.status, OLD.is_paid) <> (NEW.status, NEW.is_paid)) EXECUTE FUNCTION order_moved();
CREATE TRIGGER orders_removed AFTER DELETE ON orders
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION orders_removed();

CREATE FUNCTION refuse_order_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an accepted text is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER order_texts_never_change BEFORE UPDATE ON order_legal_texts
    FOR EACH ROW EXECUTE FUNCTION refuse_order_text_change();

-- Pieces sold, of which best sellers come first. A product that nobody ordered has no row.
CREATE VIEW product_sales AS
SELECT order_items.product_id, sum(order_items.quantity) AS pieces
FROM order_items
JOIN orders ON orders.id = order_items.order_id
WHERE order_items.product_id IS NOT NULL
    AND orders.status <> 'Cancelled'
GROUP BY order_items.product_id;
