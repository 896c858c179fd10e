LOCK TABLE products, product_pictures, categories, orders, order_items IN ACCESS EXCLUSIVE MODE;

DROP INDEX products_out_of_stock_idx;

-- domain::turkish::fold, near enough for names that were typed.
CREATE FUNCTION pg_temp.fold(text) RETURNS text LANGUAGE sql AS $$
    SELECT replace(
        lower(trim(regexp_replace(
            regexp_replace(normalize($1, NFKD), U&'[\0300-\036f]', '', 'g'), '\s+', ' ', 'g'
        )) COLLATE "und-x-icu"),
        'ı', 'i')
$$;

ALTER TABLE products ADD COLUMN name_folded text;
UPDATE products SET name_folded = pg_temp.fold(name);
ALTER TABLE products ALTER COLUMN name_folded SET NOT NULL;
DROP FUNCTION pg_temp.fold(text);
CREATE INDEX products_name_folded_idx ON products USING gin (name_folded gin_trgm_ops);
CREATE INDEX products_newest_idx ON products (created_at DESC, id DESC);

-- As the step 2026-11-23-000001 made it.

-- One product's place in "best selling first", beside what lists are filtered by. A table of its own, since
-- an order must not have to wait for a product's row.
CREATE TABLE product_ranks (
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    category_id uuid NOT NULL,
    in_stock boolean NOT NULL,
    created_at timestamptz NOT NULL,
    -- Pieces ordered and not cancelled, but for those that still wait in sales_changes.
    pieces bigint NOT NULL
);

-- What orders and cancellations change in the pieces. They only add rows here, so that two orders of one
-- product never wait for each other; add_up_sales() takes the rows in.
CREATE TABLE sales_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    product_id uuid NOT NULL,
    pieces bigint NOT NULL
);

-- How many products a category has, in stock and out of it.
CREATE TABLE product_counts (
    category_id uuid NOT NULL REFERENCES categories,
    in_stock boolean NOT NULL,
    products bigint NOT NULL,
    PRIMARY KEY (category_id, in_stock),
    CONSTRAINT product_counts_not_negative CHECK (products >= 0)
);

-- Every word that some product's name holds or once held: what a misspelt word can have meant.
CREATE TABLE search_words (
    word text PRIMARY KEY
);

CREATE INDEX products_name_idx ON products (name COLLATE "tr-TR-x-icu");
CREATE INDEX products_price_idx ON products (offer_price_kurus) INCLUDE (in_stock);
CREATE INDEX products_of_category_newest_idx ON products (category_id, created_at DESC, id DESC);
CREATE INDEX products_of_category_name_idx ON products (category_id, name COLLATE "tr-TR-x-icu");
CREATE INDEX products_of_category_price_idx ON products (category_id, offer_price_kurus) INCLUDE (in_stock);

-- Holds off every other writer of the tables above until the transaction ends; taken last of all locks.
CREATE FUNCTION lock_product_lists() RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtext('product_lists'))
$$;

CREATE FUNCTION products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added) THEN
        PERFORM lock_product_lists();
        INSERT INTO product_ranks (product_id, category_id, in_stock, created_at, pieces)
            SELECT id, category_id, in_stock, created_at, 0 FROM added;
        INSERT INTO product_counts (category_id, in_stock, products)
            SELECT category_id, in_stock, count(*) FROM added GROUP BY category_id, in_stock
            ON CONFLICT (category_id, in_stock)
                DO UPDATE SET products = product_counts.products + excluded.products;
        INSERT INTO search_words
            SELECT DISTINCT word FROM added, unnest(string_to_array(name_folded, ' ')) AS word
            ON CONFLICT DO NOTHING;
        NOTIFY catalogue, 'changed';
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM after) THEN
        NOTIFY catalogue, 'changed';
    END IF;
    IF EXISTS (
        SELECT FROM before JOIN after USING (id)
        WHERE (before.category_id, before.in_stock, before.created_at, before.name_folded)
            <> (after.category_id, after.in_stock, after.created_at, after.name_folded)
    ) THEN
        PERFORM lock_product_lists();
        UPDATE product_ranks
            SET category_id = after.category_id, in_stock = after.in_stock, created_at = after.created_at
            FROM after
            WHERE product_id = after.id
                AND (product_ranks.category_id, product_ranks.in_stock, product_ranks.created_at)
                    <> (after.category_id, after.in_stock, after.created_at);
        INSERT INTO product_counts (category_id, in_stock, products)
            SELECT category_id, in_stock, 0 FROM after GROUP BY category_id, in_stock
            ON CONFLICT DO NOTHING;
        UPDATE product_counts AS counts
            SET products = counts.products + moved.number
            FROM (
                SELECT category_id, in_stock, sum(number) AS number
                FROM (
                    SELECT category_id, in_stock, -1 AS number FROM before
                    UNION ALL SELECT category_id, in_stock, 1 FROM after
                ) AS moves
                GROUP BY category_id, in_stock
            ) AS moved
            WHERE counts.category_id = moved.category_id AND counts.in_stock = moved.in_stock
                AND moved.number <> 0;
        INSERT INTO search_words
            SELECT DISTINCT word FROM after, unnest(string_to_array(name_folded, ' ')) AS word
            ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;

-- Before the ranks go with their products: who adds up sales must not meet them half gone.
CREATE FUNCTION products_to_be_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_product_lists();
    RETURN NULL;
END
$$;

CREATE FUNCTION products_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM removed) THEN
        UPDATE product_counts AS counts
            SET products = counts.products - gone.number
            FROM (SELECT category_id, in_stock, count(*) AS number FROM removed GROUP BY category_id, in_stock) AS gone
            WHERE counts.category_id = gone.category_id AND counts.in_stock = gone.in_stock;
        NOTIFY catalogue, 'changed';
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION tell_of_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY catalogue, 'changed';
    RETURN NULL;
END
$$;

-- Orders don't NOTIFY: at the commit of a transaction that does, every other such commit waits.
CREATE FUNCTION order_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sales_changes (product_id, pieces)
        SELECT added.product_id, added.quantity
        FROM added JOIN orders ON orders.id = added.order_id
        WHERE added.product_id IS NOT NULL AND orders.status <> 'Cancelled';
    RETURN NULL;
END
$$;

CREATE FUNCTION order_cancelled_or_restored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sales_changes (product_id, pieces)
        SELECT product_id, CASE WHEN NEW.status = 'Cancelled' THEN -quantity ELSE quantity END
        FROM order_items WHERE order_id = NEW.id AND product_id IS NOT NULL;
    RETURN NULL;
END
$$;

-- Takes what was sold into the ranks and says so to every instance. Does nothing while somebody else writes
-- lists: who asks later takes it in.
CREATE FUNCTION add_up_sales() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM sales_changes)
        OR NOT pg_try_advisory_xact_lock(hashtext('product_lists')) THEN
        RETURN false;
    END IF;
    WITH taken AS (
        DELETE FROM sales_changes RETURNING product_id, pieces
    ), sums AS (
        SELECT product_id, sum(pieces) AS pieces FROM taken GROUP BY product_id
    )
    UPDATE product_ranks SET pieces = product_ranks.pieces + sums.pieces
        FROM sums WHERE product_ranks.product_id = sums.product_id;
    NOTIFY catalogue, 'sold';
    RETURN true;
END
$$;

CREATE TRIGGER products_added AFTER INSERT ON products
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION products_added();
CREATE TRIGGER products_changed AFTER UPDATE ON products
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
CREATE TRIGGER products_to_be_removed BEFORE DELETE ON products
    FOR EACH STATEMENT EXECUTE FUNCTION products_to_be_removed();
CREATE TRIGGER products_removed AFTER DELETE ON products
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION products_removed();
CREATE TRIGGER product_pictures_tell AFTER INSERT OR UPDATE OR DELETE ON product_pictures
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
CREATE TRIGGER categories_tell AFTER INSERT OR UPDATE OR DELETE ON categories
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
CREATE TRIGGER order_items_added AFTER INSERT ON order_items
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION order_items_added();
CREATE TRIGGER orders_cancelled AFTER UPDATE OF status ON orders
    FOR EACH ROW WHEN ((OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled'))
    EXECUTE FUNCTION order_cancelled_or_restored();

INSERT INTO product_ranks (product_id, category_id, in_stock, created_at, pieces)
    SELECT id, category_id, in_stock, created_at, coalesce(pieces, 0)
    FROM products LEFT JOIN product_sales ON product_id = id;
INSERT INTO product_counts (category_id, in_stock, products)
    SELECT category_id, in_stock, count(*) FROM products GROUP BY category_id, in_stock;
INSERT INTO search_words
    SELECT DISTINCT word FROM products, unnest(string_to_array(name_folded, ' ')) AS word;

-- After the filling, which is faster so.
CREATE INDEX product_ranks_best_idx ON product_ranks (pieces DESC, created_at DESC, product_id DESC);
CREATE INDEX product_ranks_in_stock_best_idx
    ON product_ranks (in_stock, pieces DESC, created_at DESC, product_id DESC);
CREATE INDEX product_ranks_of_category_best_idx
    ON product_ranks (category_id, pieces DESC, created_at DESC, product_id DESC);
CREATE INDEX product_ranks_of_category_in_stock_best_idx
    ON product_ranks (category_id, in_stock, pieces DESC, created_at DESC, product_id DESC);
CREATE INDEX search_words_word_idx ON search_words USING gin (word gin_trgm_ops);
