-- The products that customers marked to find them again.
CREATE TABLE favorites (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, product_id)
);

CREATE INDEX favorites_product_id_idx ON favorites (product_id);
