ALTER TABLE products
    ADD COLUMN vat_rate smallint NOT NULL DEFAULT 20,
    -- Prices for so many pieces of one line and more: as many of the one as of the other.
    ADD COLUMN tier_quantities integer[] NOT NULL DEFAULT '{}',
    ADD COLUMN tier_prices_kurus bigint[] NOT NULL DEFAULT '{}',
    -- The lowest offer price of the ten days before the present one began; NULL where there was none before.
    ADD COLUMN lowest_recent_kurus bigint,
    ADD CONSTRAINT products_vat_rate_is_known CHECK (vat_rate IN (1, 10, 20)),
    ADD CONSTRAINT products_at_most_five_tiers CHECK (
        cardinality(tier_quantities) BETWEEN 0 AND 5
        AND cardinality(tier_prices_kurus) = cardinality(tier_quantities)
        AND coalesce(array_ndims(tier_quantities), 1) = 1
        AND coalesce(array_ndims(tier_prices_kurus), 1) = 1
        AND array_position(tier_quantities, NULL) IS NULL
        AND array_position(tier_prices_kurus, NULL) IS NULL
    ),
    -- Outside of an array there is NULL, which refuses nothing.
    ADD CONSTRAINT products_tiers_rise_in_quantity CHECK (
        2 <= ALL (tier_quantities) AND 999 >= ALL (tier_quantities)
        AND coalesce(tier_quantities[1] < tier_quantities[2], true)
        AND coalesce(tier_quantities[2] < tier_quantities[3], true)
        AND coalesce(tier_quantities[3] < tier_quantities[4], true)
        AND coalesce(tier_quantities[4] < tier_quantities[5], true)
    ),
    ADD CONSTRAINT products_tiers_fall_in_price CHECK (
        0 < ALL (tier_prices_kurus) AND offer_price_kurus > ALL (tier_prices_kurus)
        AND coalesce(tier_prices_kurus[1] > tier_prices_kurus[2], true)
        AND coalesce(tier_prices_kurus[2] > tier_prices_kurus[3], true)
        AND coalesce(tier_prices_kurus[3] > tier_prices_kurus[4], true)
        AND coalesce(tier_prices_kurus[4] > tier_prices_kurus[5], true)
    ),
    ADD CONSTRAINT products_lowest_recent_is_positive CHECK (lowest_recent_kurus > 0);

-- How many pieces there are of the products that are counted. A table of its own, so that an order that takes some
-- leaves the product's row alone, and orders of what is not counted wait for nobody.
CREATE TABLE product_stock (
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    pieces integer NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT product_stock_pieces_range CHECK (pieces BETWEEN 0 AND 99999)
);

-- Who asks what has changed lately, and what is low.
CREATE INDEX product_stock_changed_at_idx ON product_stock (changed_at);
CREATE INDEX product_stock_pieces_idx ON product_stock (pieces, product_id);

ALTER TABLE order_items
    ADD COLUMN vat_rate smallint NOT NULL DEFAULT 20,
    -- Label of the product's category on the day; NULL where it was not kept.
    ADD COLUMN category text,
    -- Pieces that the item took from a counted stock and has not given back.
    ADD COLUMN stock_taken integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT order_items_vat_rate_is_known CHECK (vat_rate IN (1, 10, 20)),
    ADD CONSTRAINT order_items_category_length CHECK (char_length(category) BETWEEN 1 AND 100),
    ADD CONSTRAINT order_items_took_what_was_ordered CHECK (stock_taken BETWEEN 0 AND quantity);

UPDATE order_items
SET category = categories.path
FROM products
JOIN categories ON categories.id = products.category_id
WHERE products.id = order_items.product_id;

-- What became of a stock: counted by the staff, taken by an order, given back by one. NULL is not counted.
CREATE TABLE stock_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    at timestamptz NOT NULL,
    before integer,
    after integer,
    order_id uuid REFERENCES orders ON DELETE SET NULL,
    -- Who of the staff it was, by the name of the day; nobody where an order took or gave back.
    staff_name text,
    CONSTRAINT stock_changes_change_something CHECK (before IS DISTINCT FROM after),
    CONSTRAINT stock_changes_staff_name_length CHECK (char_length(staff_name) BETWEEN 1 AND 201)
);

CREATE INDEX stock_changes_of_product_idx ON stock_changes (product_id, id DESC);
CREATE INDEX stock_changes_order_id_idx ON stock_changes (order_id);

-- Every offer price that a product has had, from its moment on. Written by a trigger.
CREATE TABLE price_history (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    offer_price_kurus bigint NOT NULL,
    since timestamptz NOT NULL,
    CONSTRAINT price_history_offer_price_is_positive CHECK (offer_price_kurus > 0)
);

CREATE INDEX price_history_of_product_idx ON price_history (product_id, since DESC, id DESC);

-- Since when the present price is asked, nobody has written down: at the latest since the product last changed.
INSERT INTO price_history (product_id, offer_price_kurus, since)
SELECT id, offer_price_kurus, updated_at FROM products;
