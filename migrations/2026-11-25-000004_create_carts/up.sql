-- A cart is read and written as a whole, so it is one row: saving it is one write, and of two devices that
-- save at once one wins entirely, without a lock. A deleted product is left out when a cart is read.
CREATE TABLE carts (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    product_ids uuid[] NOT NULL,
    -- Pieces of the product at the same place.
    quantities integer[] NOT NULL,
    CONSTRAINT carts_quantity_for_each_product
        CHECK (cardinality(product_ids) = cardinality(quantities)
            AND coalesce(array_ndims(product_ids), 1) = 1 AND coalesce(array_ndims(quantities), 1) = 1
            AND array_position(product_ids, NULL) IS NULL AND array_position(quantities, NULL) IS NULL),
    CONSTRAINT carts_at_most_500_products CHECK (cardinality(product_ids) BETWEEN 1 AND 500),
    CONSTRAINT carts_quantity_range CHECK (1 <= ALL (quantities) AND 999 >= ALL (quantities))
);

INSERT INTO carts (user_id, product_ids, quantities)
    SELECT user_id, array_agg(product_id ORDER BY product_id), array_agg(quantity ORDER BY product_id)
    FROM cart_items GROUP BY user_id;

DROP TABLE cart_items;
