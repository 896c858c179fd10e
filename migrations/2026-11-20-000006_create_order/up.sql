CREATE TABLE orders (
    id uuid PRIMARY KEY,
    -- Who has ordered can't be deleted: the law wants orders kept.
    user_id uuid NOT NULL REFERENCES users ON DELETE RESTRICT,
    amount_kurus bigint NOT NULL,
    status text NOT NULL,
    payment_type text NOT NULL,
    is_paid boolean NOT NULL,
    -- No foreign key: the address may be changed or deleted, the copy below stays.
    address_id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zipcode text NOT NULL,
    phone text NOT NULL,
    country text NOT NULL,
    request_key text,
    request_fingerprint bytea,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- One request key makes one order, however often and however fast it is sent.
    CONSTRAINT orders_request_key_key UNIQUE (user_id, request_key),
    CONSTRAINT orders_request_key_and_fingerprint
        CHECK ((request_key IS NULL) = (request_fingerprint IS NULL)),
    CONSTRAINT orders_request_key_length CHECK (char_length(request_key) BETWEEN 1 AND 255),
    CONSTRAINT orders_request_fingerprint_is_sha256 CHECK (octet_length(request_fingerprint) = 32),
    -- 500 lines of 999 pieces at the highest price.
    CONSTRAINT orders_amount_range CHECK (amount_kurus BETWEEN 1 AND 500 * 999 * 1000000000::bigint),
    CONSTRAINT orders_status_is_known
        CHECK (status IN ('Awaiting Payment', 'Order Placed', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')),
    CONSTRAINT orders_payment_type_is_known CHECK (payment_type IN ('COD', 'Online')),
    CONSTRAINT orders_only_unpaid_card_awaits_payment
        CHECK (status <> 'Awaiting Payment' OR (payment_type = 'Online' AND NOT is_paid)),
    CONSTRAINT orders_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
    CONSTRAINT orders_last_name_length CHECK (char_length(last_name) BETWEEN 1 AND 100),
    CONSTRAINT orders_email_is_folded CHECK (email = lower(email COLLATE "C")),
    CONSTRAINT orders_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    CONSTRAINT orders_street_length CHECK (char_length(street) BETWEEN 1 AND 255),
    CONSTRAINT orders_city_length CHECK (char_length(city) BETWEEN 1 AND 255),
    CONSTRAINT orders_state_length CHECK (char_length(state) BETWEEN 1 AND 255),
    CONSTRAINT orders_zipcode_length CHECK (char_length(zipcode) BETWEEN 1 AND 255),
    CONSTRAINT orders_phone_length CHECK (char_length(phone) BETWEEN 1 AND 255),
    CONSTRAINT orders_country_length CHECK (char_length(country) BETWEEN 1 AND 255)
);

CREATE INDEX orders_of_user_newest_idx ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest_idx ON orders (created_at DESC, id DESC);

CREATE TABLE order_items (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    position integer NOT NULL,
    -- Gone once the product is deleted; name and price below are what was bought that day.
    product_id uuid REFERENCES products ON DELETE SET NULL,
    name text NOT NULL,
    unit_price_kurus bigint NOT NULL,
    quantity integer NOT NULL,
    CONSTRAINT order_items_position_key UNIQUE (order_id, position),
    CONSTRAINT order_items_product_once UNIQUE (order_id, product_id),
    CONSTRAINT order_items_position_range CHECK (position BETWEEN 0 AND 499),
    CONSTRAINT order_items_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT order_items_unit_price_range CHECK (unit_price_kurus BETWEEN 1 AND 1000000000),
    CONSTRAINT order_items_quantity_range CHECK (quantity BETWEEN 1 AND 999)
);

CREATE INDEX order_items_product_id_idx ON order_items (product_id);

-- Pieces sold, of which best sellers come first. A product that nobody ordered has no row.
CREATE VIEW product_sales AS
SELECT order_items.product_id, sum(order_items.quantity) AS pieces
FROM order_items
JOIN orders ON orders.id = order_items.order_id
WHERE order_items.product_id IS NOT NULL
    AND orders.status <> 'Cancelled'
GROUP BY order_items.product_id;
