DELETE FROM carts WHERE cardinality(product_ids) = 0;

ALTER TABLE carts
    DROP COLUMN revision,
    DROP CONSTRAINT carts_at_most_500_products,
    ADD CONSTRAINT carts_at_most_500_products CHECK (cardinality(product_ids) BETWEEN 1 AND 500);
