CREATE TABLE cart_items (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    quantity integer NOT NULL,
    PRIMARY KEY (user_id, product_id),
    CONSTRAINT cart_items_quantity_range CHECK (quantity BETWEEN 1 AND 999)
);

INSERT INTO cart_items (user_id, product_id, quantity)
    SELECT carts.user_id, item.product_id, item.quantity
    FROM carts, unnest(product_ids, quantities) AS item (product_id, quantity)
    WHERE item.product_id IN (SELECT id FROM products);

CREATE INDEX cart_items_product_id_idx ON cart_items (product_id);

DROP TABLE carts;
