-- A cart is one row, read and written as a whole: if two devices save at the same moment, one of them wins entirely,
-- without a lock. Products that were deleted are left out when the cart is read.
CREATE TABLE carts (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    product_ids uuid[] NOT NULL,
    -- quantities[i] is the number of pieces of product_ids[i].
    quantities integer[] NOT NULL,
    -- Tells a device whether the cart it knows is still the account's cart. An empty cart keeps its row and revision.
    revision bigint NOT NULL DEFAULT 1,
    CONSTRAINT carts_quantity_for_each_product
        CHECK (cardinality(product_ids) = cardinality(quantities)
            AND coalesce(array_ndims(product_ids), 1) = 1 AND coalesce(array_ndims(quantities), 1) = 1
            AND array_position(product_ids, NULL) IS NULL AND array_position(quantities, NULL) IS NULL),
    CONSTRAINT carts_at_most_500_products CHECK (cardinality(product_ids) <= 500),
    CONSTRAINT carts_quantity_range CHECK (1 <= ALL (quantities) AND 999 >= ALL (quantities))
);
