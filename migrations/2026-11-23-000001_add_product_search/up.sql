-- What lists and searches of many products need ready-made: numbers sold, counts, the words of the names. All
-- of it is derived from products and orders, and kept by triggers, so that every writer keeps it. The locks
-- of this step last as long as it runs: about two seconds for 100,000 products.

-- All at once and in the order in which orders and sellers take them: nobody is met half-way.
LOCK TABLE products, product_pictures, categories, orders, order_items IN SHARE ROW EXCLUSIVE MODE;

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

-- What customers call things, and what the shop calls them. The seller edits it.
CREATE TABLE search_synonyms (
    position integer PRIMARY KEY,
    word text NOT NULL,
    meaning text NOT NULL,
    -- Folded by domain::turkish::fold.
    word_folded text NOT NULL,
    meaning_folded text NOT NULL,
    CONSTRAINT search_synonyms_once_each UNIQUE (word_folded, meaning_folded),
    CONSTRAINT search_synonyms_at_most_500 CHECK (position BETWEEN 0 AND 499),
    CONSTRAINT search_synonyms_word_length CHECK (char_length(word) BETWEEN 1 AND 100),
    CONSTRAINT search_synonyms_meaning_length CHECK (char_length(meaning) BETWEEN 1 AND 100)
);

INSERT INTO search_synonyms (position, word, meaning, word_folded, meaning_folded) VALUES
    (0, 'iskambil', 'oyun kağıdı', 'iskambil', 'oyun kagidi'),
    (1, 'kart', 'oyun kağıdı', 'kart', 'oyun kagidi'),
    (2, 'poker', 'oyun kağıdı', 'poker', 'oyun kagidi'),
    (3, 'deste', 'oyun kağıdı', 'deste', 'oyun kagidi'),
    (4, 'remi', 'okey', 'remi', 'okey'),
    (5, '101', 'okey', '101', 'okey'),
    (6, 'rummikub', 'okey', 'rummikub', 'okey'),
    (7, 'tavla zarı', 'tavla zar', 'tavla zari', 'tavla zar'),
    (8, 'jenga', 'denge kulesi', 'jenga', 'denge kulesi'),
    (9, 'bingo', 'tombala', 'bingo', 'tombala'),
    (10, 'sandalye', 'tabure', 'sandalye', 'tabure'),
    (11, 'çerez', 'kuruyemiş', 'cerez', 'kuruyemis'),
    (12, 'demlik', 'çaydanlık', 'demlik', 'caydanlik'),
    (13, 'neskafe', 'kahve', 'neskafe', 'kahve'),
    (14, 'tahta', 'ahşap', 'tahta', 'ahsap');

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
