-- Tells a device whether the cart it knows is still the account's cart. An empty cart keeps its row, and its count.
ALTER TABLE carts
    ADD COLUMN revision bigint NOT NULL DEFAULT 1,
    DROP CONSTRAINT carts_at_most_500_products,
    ADD CONSTRAINT carts_at_most_500_products CHECK (cardinality(product_ids) <= 500);
