-- How many orders there are of each kind, so that the seller's list needs not count them: the first page
-- costs the same however many there are. Kept by triggers, so that every writer keeps it.
CREATE TABLE order_counts (
    status text NOT NULL,
    is_paid boolean NOT NULL,
    orders bigint NOT NULL,
    PRIMARY KEY (status, is_paid)
);

-- What has changed since: writers only add rows here, so that two orders never wait for each other.
-- add_up_orders() takes the rows in.
CREATE TABLE order_count_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    status text NOT NULL,
    is_paid boolean NOT NULL,
    orders bigint NOT NULL
);

-- Both together are exact at any moment. Its columns are called like those of orders: the same conditions fit.
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

-- Orders placed while this runs wait for it: none is counted twice, and none left out.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO order_counts (status, is_paid, orders)
    SELECT status, is_paid, count(*) FROM orders GROUP BY status, is_paid;

CREATE TRIGGER orders_added AFTER INSERT ON orders
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION orders_added();
CREATE TRIGGER orders_moved AFTER UPDATE OF status, is_paid ON orders
    FOR EACH ROW WHEN ((OLD.status, OLD.is_paid) <> (NEW.status, NEW.is_paid)) EXECUTE FUNCTION order_moved();
CREATE TRIGGER orders_removed AFTER DELETE ON orders
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION orders_removed();
