CREATE TABLE cart_items (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    quantity integer NOT NULL,
    PRIMARY KEY (user_id, product_id),
    CONSTRAINT cart_items_quantity_range CHECK (quantity BETWEEN 1 AND 999)
);

CREATE INDEX cart_items_product_id_idx ON cart_items (product_id);
