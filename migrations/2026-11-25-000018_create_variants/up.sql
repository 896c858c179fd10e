ALTER TABLE products ADD COLUMN sku text;
ALTER TABLE products ADD COLUMN barcode text;
ALTER TABLE products ADD COLUMN brand text;
-- Checked at the end of a statement, so that an import can swap the codes of two products.
ALTER TABLE products ADD CONSTRAINT products_sku_key UNIQUE (sku) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE products ADD CONSTRAINT products_sku_length CHECK (char_length(sku) BETWEEN 1 AND 50);
ALTER TABLE products ADD CONSTRAINT products_barcode_is_gtin CHECK (barcode ~ '^([0-9]{8}|[0-9]{12,14})$');
ALTER TABLE products ADD CONSTRAINT products_brand_length CHECK (char_length(brand) BETWEEN 1 AND 60);

-- Products that are variants of one another.
CREATE TABLE product_groups (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    option_names text[] NOT NULL,
    created_at timestamptz NOT NULL,
    -- Serves as the group's version, too.
    updated_at timestamptz NOT NULL,
    CONSTRAINT product_groups_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT product_groups_one_to_three_options
        CHECK (cardinality(option_names) BETWEEN 1 AND 3
            AND array_ndims(option_names) = 1
            AND array_position(option_names, NULL) IS NULL)
);

CREATE TABLE product_group_members (
    -- A product is in one group.
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    group_id uuid NOT NULL REFERENCES product_groups ON DELETE CASCADE,
    position integer NOT NULL,
    -- One value for each of the group's options.
    option_values text[] NOT NULL,
    CONSTRAINT product_group_members_position_key UNIQUE (group_id, position),
    CONSTRAINT product_group_members_no_combination_twice UNIQUE (group_id, option_values),
    CONSTRAINT product_group_members_at_most_100 CHECK (position BETWEEN 0 AND 99),
    CONSTRAINT product_group_members_one_to_three_values
        CHECK (cardinality(option_values) BETWEEN 1 AND 3
            AND array_ndims(option_values) = 1
            AND array_position(option_values, NULL) IS NULL)
);

-- The values of the product's options when it was ordered: 'Siyah · Büyük'.
ALTER TABLE order_items ADD COLUMN options text;
ALTER TABLE order_items ADD CONSTRAINT order_items_options_length CHECK (char_length(options) BETWEEN 1 AND 186);
