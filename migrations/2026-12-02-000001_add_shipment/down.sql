-- A parcel that was put right is no step that the older code knows.
DELETE FROM order_events WHERE carrier IS NOT NULL AND status IS NULL;

ALTER TABLE order_events
    DROP CONSTRAINT order_events_change_one_thing,
    DROP COLUMN carrier,
    DROP COLUMN tracking_number,
    ADD CONSTRAINT order_events_change_one_thing CHECK (
        CASE
            WHEN payment_problem IS NOT NULL THEN amount_kurus IS NOT NULL AND num_nonnulls(status, is_paid) = 0
            WHEN amount_kurus IS NOT NULL THEN status IS NULL AND is_paid IS NOT TRUE
            ELSE num_nonnulls(status, is_paid) = 1 OR (status = 'Order Placed' AND is_paid) IS TRUE
        END
    );

ALTER TABLE orders
    DROP COLUMN carrier,
    DROP COLUMN tracking_number;
