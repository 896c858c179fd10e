CREATE TABLE discounts (
    id uuid PRIMARY KEY,
    -- As the owner wrote it.
    code text NOT NULL,
    -- Folded by domain::turkish::fold: customers may write it in any case.
    code_folded text NOT NULL,
    kind text NOT NULL,
    -- Per cent, or kuruş; 0 for free delivery.
    value bigint NOT NULL,
    minimum_kurus bigint,
    starts_at timestamptz,
    ends_at timestamptz,
    max_uses integer,
    max_uses_per_customer integer,
    is_active boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT discounts_code_key UNIQUE (code_folded),
    CONSTRAINT discounts_code_length CHECK (char_length(code) BETWEEN 3 AND 24),
    CONSTRAINT discounts_value_of_kind CHECK (
        CASE kind
            WHEN 'percent' THEN value BETWEEN 1 AND 90
            WHEN 'amount' THEN value BETWEEN 1 AND 1000000000
            WHEN 'free_delivery' THEN value = 0
            ELSE false
        END
    ),
    CONSTRAINT discounts_minimum_range CHECK (minimum_kurus BETWEEN 1 AND 1000000000),
    CONSTRAINT discounts_end_after_start CHECK (ends_at > starts_at),
    CONSTRAINT discounts_max_uses_range CHECK (max_uses BETWEEN 1 AND 1000000),
    CONSTRAINT discounts_max_uses_per_customer_range CHECK (max_uses_per_customer BETWEEN 1 AND 1000000)
);

-- The categories whose products a code is for; a code without rows is for all.
CREATE TABLE discount_categories (
    discount_id uuid NOT NULL REFERENCES discounts ON DELETE CASCADE,
    -- A code for one category must not become one for all when the category is deleted.
    category_id uuid NOT NULL REFERENCES categories ON DELETE RESTRICT,
    PRIMARY KEY (discount_id, category_id)
);

CREATE INDEX discount_categories_category_id_idx ON discount_categories (category_id);

-- What an order's amount consists of beside its items. An order without a delivery fee and a discount has no row.
CREATE TABLE order_terms (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    -- NULL if the shop had not set a fee.
    delivery_kurus bigint,
    -- A code that an order uses can't be deleted. Its uses are the orders with it that are not cancelled, so a cancelled
    -- one gives its use back by itself.
    discount_id uuid REFERENCES discounts ON DELETE RESTRICT,
    -- The code as it was when the order was placed.
    discount_code text,
    CONSTRAINT order_terms_delivery_range CHECK (delivery_kurus BETWEEN 0 AND 1000000000),
    CONSTRAINT order_terms_discount_is_whole CHECK (num_nonnulls(discount_id, discount_code) IN (0, 2)),
    CONSTRAINT order_terms_discount_code_length CHECK (char_length(discount_code) BETWEEN 3 AND 24)
);

CREATE INDEX order_terms_discount_id_idx ON order_terms (discount_id);
