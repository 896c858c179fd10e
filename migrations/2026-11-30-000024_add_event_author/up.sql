ALTER TABLE order_events
    -- Whether the order's customer did it: customers see 'Mağaza' for everybody else, whatever they are called.
    ADD COLUMN by_customer boolean NOT NULL DEFAULT false;

-- All that customers could do until now was calling their orders off, under their name.
UPDATE order_events
SET by_customer = true
FROM orders
JOIN users ON users.id = orders.user_id
WHERE orders.id = order_events.order_id
    AND order_events.status = 'Cancelled'
    AND order_events.by = users.first_name || ' ' || users.last_name;
