-- Pieces of the products whose stock is counted. A table of its own, so that an order that takes pieces does not lock the
-- product's row, and orders of products that are not counted never wait.
CREATE TABLE product_stock (
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    pieces integer NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT product_stock_pieces_range CHECK (pieces BETWEEN 0 AND 99999)
);

-- For reading recent changes, and the products that are running low.
CREATE INDEX product_stock_changed_at_idx ON product_stock (changed_at);
CREATE INDEX product_stock_pieces_idx ON product_stock (pieces, product_id);

-- The history of a stock: counted by staff, taken by an order, or returned by one. NULL means not counted.
CREATE TABLE stock_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    at timestamptz NOT NULL,
    before integer,
    after integer,
    order_id uuid REFERENCES orders ON DELETE SET NULL,
    -- The staff member's name on that day; NULL for changes by orders.
    staff_name text,
    CONSTRAINT stock_changes_change_something CHECK (before IS DISTINCT FROM after),
    CONSTRAINT stock_changes_staff_name_length CHECK (char_length(staff_name) BETWEEN 1 AND 201)
);

CREATE INDEX stock_changes_of_product_idx ON stock_changes (product_id, id DESC);
CREATE INDEX stock_changes_order_id_idx ON stock_changes (order_id);

-- Requests for a mail when a product is back in stock.
CREATE TABLE stock_alerts (
    id uuid PRIMARY KEY,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    email text NOT NULL,
    -- The account that asked for its own address.
    user_id uuid REFERENCES users ON DELETE CASCADE,
    -- Confirms or ends the request and opens nothing else, so it is not hashed.
    token text NOT NULL,
    requested_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    notified_at timestamptz,
    CONSTRAINT stock_alerts_one_each UNIQUE (product_id, email),
    CONSTRAINT stock_alerts_token_is_unique UNIQUE (token),
    CONSTRAINT stock_alerts_only_confirmed_is_notified CHECK (notified_at IS NULL OR confirmed_at IS NOT NULL)
);

CREATE INDEX stock_alerts_waiting_idx ON stock_alerts (product_id)
    WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;
CREATE INDEX stock_alerts_email_idx ON stock_alerts (email);
CREATE INDEX stock_alerts_user_id_idx ON stock_alerts (user_id);
