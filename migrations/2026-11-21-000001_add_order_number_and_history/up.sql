-- One step, although it locks the orders while it runs (seconds for 100,000 of them): nobody may order before
-- the others have their numbers.
ALTER TABLE orders
    -- What people say on the telephone: at random, so that one's own tells nothing of another's.
    ADD COLUMN number integer,
    -- Names folded by domain::turkish::fold, for searching: the account's as it is today, and the recipient's.
    ADD COLUMN customer_folded text NOT NULL DEFAULT '',
    ADD COLUMN recipient_folded text NOT NULL DEFAULT '';

-- As near to the folding of the code as PostgreSQL gets: no diacritics, lower case, ı = i, single spaces.
CREATE FUNCTION pg_temp.fold(text) RETURNS text LANGUAGE sql AS $$
    SELECT replace(
        lower(trim(regexp_replace(
            regexp_replace(normalize($1, NFKD), U&'[\0300-\036f]', '', 'g'), '\s+', ' ', 'g'
        )) COLLATE "und-x-icu"),
        'ı', 'i')
$$;

-- No number twice: more than enough are drawn, and dealt out.
WITH drawn AS (
    SELECT number, row_number() OVER (ORDER BY random()) AS position
    FROM (
        SELECT DISTINCT (10000000 + floor(random() * 90000000))::integer AS number
        FROM generate_series(1, 10 + 2 * (SELECT count(*) FROM orders))
    ) AS numbers
), numbered AS (
    SELECT id, row_number() OVER (ORDER BY id) AS position FROM orders
)
UPDATE orders
SET number = drawn.number,
    customer_folded = pg_temp.fold(users.first_name || ' ' || users.last_name),
    recipient_folded = pg_temp.fold(orders.first_name || ' ' || orders.last_name)
FROM users, drawn
JOIN numbered USING (position)
WHERE orders.id = numbered.id AND users.id = orders.user_id;

DROP FUNCTION pg_temp.fold(text);

ALTER TABLE orders
    ALTER COLUMN number SET NOT NULL,
    -- Lets instances of the old code place orders until they are replaced.
    ALTER COLUMN number SET DEFAULT (10000000 + floor(random() * 90000000))::integer,
    ADD CONSTRAINT orders_number_key UNIQUE (number),
    ADD CONSTRAINT orders_number_has_eight_digits CHECK (number BETWEEN 10000000 AND 99999999),
    ADD COLUMN search_text text NOT NULL
        GENERATED ALWAYS AS (customer_folded || ' ' || recipient_folded || ' ' || number::text) STORED;

CREATE INDEX orders_search_text_idx ON orders USING gin (search_text gin_trgm_ops);
-- With orders_newest_idx these serve the seller's filters, newest first: of paid orders there are so many
-- that the plain index finds a page of them at once.
CREATE INDEX orders_of_status_newest_idx ON orders (status, created_at DESC, id DESC);
CREATE INDEX orders_unpaid_newest_idx ON orders (created_at DESC, id DESC) WHERE NOT is_paid;

-- What happened to an order since it was placed, for both sides to see.
CREATE TABLE order_events (
    -- Counts up in the order in which changes were written, also where clocks disagree.
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    at timestamptz NOT NULL,
    -- Full name of whoever did it, as it was then.
    by text NOT NULL,
    status text,
    is_paid boolean,
    CONSTRAINT order_events_by_length CHECK (char_length(by) BETWEEN 1 AND 255),
    CONSTRAINT order_events_status_is_known
        CHECK (status IN ('Awaiting Payment', 'Order Placed', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')),
    CONSTRAINT order_events_change_one_thing CHECK (num_nonnulls(status, is_paid) = 1)
);

CREATE INDEX order_events_of_order_idx ON order_events (order_id, id);
