ALTER TABLE orders
    -- Who carries it, and what they call the parcel; both or neither.
    ADD COLUMN carrier text,
    ADD COLUMN tracking_number text,
    ADD CONSTRAINT orders_carrier_is_known
        CHECK (carrier IN ('yurtici', 'aras', 'mng', 'ptt', 'surat', 'hepsijet', 'other')),
    ADD CONSTRAINT orders_tracking_number_length CHECK (char_length(tracking_number) BETWEEN 1 AND 255),
    ADD CONSTRAINT orders_shipment_is_whole CHECK (num_nonnulls(carrier, tracking_number) IN (0, 2)),
    ADD CONSTRAINT orders_only_shipped_has_shipment
        CHECK (carrier IS NULL OR status IN ('Shipped', 'Delivered'));

ALTER TABLE order_events
    ADD COLUMN carrier text,
    ADD COLUMN tracking_number text,
    ADD CONSTRAINT order_events_carrier_is_known
        CHECK (carrier IN ('yurtici', 'aras', 'mng', 'ptt', 'surat', 'hepsijet', 'other')),
    ADD CONSTRAINT order_events_tracking_number_length CHECK (char_length(tracking_number) BETWEEN 1 AND 255),
    ADD CONSTRAINT order_events_shipment_is_whole CHECK (num_nonnulls(carrier, tracking_number) IN (0, 2)),
    DROP CONSTRAINT order_events_change_one_thing,
    -- A status, whether it is paid, both at once by card, something about its money, or its parcel: with the step to
    -- the carrier or put right afterwards.
    ADD CONSTRAINT order_events_change_one_thing CHECK (
        CASE
            WHEN carrier IS NOT NULL
                THEN num_nonnulls(is_paid, payment_problem, amount_kurus) = 0 AND (status = 'Shipped') IS NOT FALSE
            WHEN payment_problem IS NOT NULL THEN amount_kurus IS NOT NULL AND num_nonnulls(status, is_paid) = 0
            WHEN amount_kurus IS NOT NULL THEN status IS NULL AND is_paid IS NOT TRUE
            ELSE num_nonnulls(status, is_paid) = 1 OR (status = 'Order Placed' AND is_paid) IS TRUE
        END
    );
