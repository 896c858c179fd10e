-- What the owner sets in the browser: one row, or none before the first change. NULL is the default.
CREATE TABLE settings (
    is_only boolean PRIMARY KEY DEFAULT true,
    delivery_fee_kurus bigint,
    free_delivery_from_kurus bigint,
    guest_orders boolean,
    updated_at timestamptz,
    CONSTRAINT settings_are_one_row CHECK (is_only),
    CONSTRAINT settings_delivery_fee_range CHECK (delivery_fee_kurus BETWEEN 0 AND 1000000000),
    CONSTRAINT settings_free_delivery_from_range CHECK (free_delivery_from_kurus BETWEEN 0 AND 1000000000)
);
