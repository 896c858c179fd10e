-- Everything in the database that can be made anew at any time: functions, triggers, views. They live in the
-- schema `derived`, which the migrator drops and makes again after the steps whenever this file has changed.

-- ---------------------------------------------------------------------------------------------------------
-- An order has either a customer or a guest. Checked at the end of the transaction, which may write them in any sequence.
-- The argument is the column with the order's id.

CREATE FUNCTION derived.check_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed uuid := to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0];
BEGIN
    IF EXISTS (
        SELECT FROM orders
        WHERE id = changed AND (user_id IS NULL) <> EXISTS (SELECT FROM order_guests WHERE order_id = changed)
    ) THEN
        RAISE EXCEPTION 'an order has either a customer or a guest'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_has_one_buyer';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER orders_placed_by_guest AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION derived.check_buyer('id');
CREATE CONSTRAINT TRIGGER orders_buyer_changed AFTER UPDATE OF user_id ON orders DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION derived.check_buyer('id');
CREATE CONSTRAINT TRIGGER order_guests_changed AFTER INSERT OR DELETE ON order_guests DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION derived.check_buyer('order_id');

-- ---------------------------------------------------------------------------------------------------------
-- Accepted legal texts prove what was agreed.

CREATE FUNCTION derived.refuse_legal_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an accepted text is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER order_legal_texts_never_change BEFORE UPDATE ON order_legal_texts
    FOR EACH ROW EXECUTE FUNCTION derived.refuse_legal_text_change();

-- ---------------------------------------------------------------------------------------------------------
-- An invoice is kept as it was issued: only its status changes. It is deleted with its order alone, when the time for
-- which books are kept has passed.

CREATE FUNCTION derived.refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an invoice is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER invoices_never_change BEFORE UPDATE ON invoices
    FOR EACH ROW WHEN (
        to_jsonb(OLD) - ARRAY['status', 'cancel_reason', 'cancelled_at']
            IS DISTINCT FROM to_jsonb(NEW) - ARRAY['status', 'cancel_reason', 'cancelled_at']
    )
    EXECUTE FUNCTION derived.refuse_invoice_change();
CREATE TRIGGER invoices_are_never_truncated BEFORE TRUNCATE ON invoices
    FOR EACH STATEMENT EXECUTE FUNCTION derived.refuse_invoice_change();

CREATE FUNCTION derived.keep_invoice_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
        RAISE EXCEPTION 'an invoice is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END
$$;

CREATE TRIGGER invoices_are_deleted_with_order BEFORE DELETE ON invoices
    FOR EACH ROW EXECUTE FUNCTION derived.keep_invoice_of_order();

-- ---------------------------------------------------------------------------------------------------------
-- Orders that need an invoice: shipped while invoicing is on, with something to pay and without an invoice that counts.
-- Without the column the overview would compare all orders with all invoices.

CREATE FUNCTION derived.note_shipping() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status NOT IN ('Shipped', 'Delivered') THEN
        NEW.invoice_due_from := NULL;
    ELSIF OLD.status NOT IN ('Shipped', 'Delivered') AND NEW.amount_kurus > 0
        AND (SELECT value ->> 'invoicing' FROM settings) = 'true'
        AND NOT EXISTS (SELECT FROM invoices WHERE order_id = NEW.id AND status <> 'cancelled')
    THEN
        NEW.invoice_due_from := NEW.updated_at;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER orders_shipped BEFORE UPDATE OF status ON orders
    FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION derived.note_shipping();

CREATE FUNCTION derived.note_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE orders SET invoice_due_from = NULL WHERE id = NEW.order_id AND invoice_due_from IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER invoices_issued AFTER INSERT ON invoices
    FOR EACH ROW WHEN (NEW.status <> 'cancelled') EXECUTE FUNCTION derived.note_issued_invoice();

CREATE FUNCTION derived.note_cancelled_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE orders
    SET invoice_due_from = coalesce(
        (SELECT max(at) FROM order_events WHERE order_id = orders.id AND order_events.status = 'Shipped'),
        orders.updated_at
    )
    WHERE id = NEW.order_id AND status IN ('Shipped', 'Delivered');
    RETURN NULL;
END
$$;

CREATE TRIGGER invoices_cancelled AFTER UPDATE OF status ON invoices
    FOR EACH ROW WHEN (OLD.status <> 'cancelled' AND NEW.status = 'cancelled')
    EXECUTE FUNCTION derived.note_cancelled_invoice();

-- ---------------------------------------------------------------------------------------------------------
-- The audit log only grows.

CREATE FUNCTION derived.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what staff have done is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_entries_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION derived.refuse_audit_change();

-- ---------------------------------------------------------------------------------------------------------
-- What is in the carts; products that were deleted are left out.

CREATE VIEW derived.cart_items AS
    SELECT carts.user_id, item.product_id, item.quantity
    FROM carts, unnest(carts.product_ids, carts.quantities) AS item (product_id, quantity)
    JOIN products ON products.id = item.product_id;

-- ---------------------------------------------------------------------------------------------------------
-- Pieces sold of each product, of which best sellers come first; a product that nobody bought has no row. The
-- condition is the domain's OrderStatus::counts_as_sold: a test goes through every status.

CREATE VIEW derived.product_sales AS
    SELECT order_items.product_id, sum(order_items.quantity)::bigint AS pieces
    FROM order_items
    JOIN orders ON orders.id = order_items.order_id
    WHERE order_items.product_id IS NOT NULL
        AND orders.status IN ('Order Placed', 'Preparing', 'Shipped', 'Delivered')
    GROUP BY order_items.product_id;

-- ---------------------------------------------------------------------------------------------------------
-- Tells every instance which products to read anew. A notice holds 8,000 bytes: of more products it says just so.
CREATE FUNCTION derived.tell_of(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF cardinality(ids) BETWEEN 1 AND 200 THEN
        PERFORM pg_notify('catalogue', array_to_string(ids, ','));
    ELSIF cardinality(ids) > 200 THEN
        PERFORM pg_notify('catalogue', 'everything');
    END IF;
END
$$;

CREATE FUNCTION derived.tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM derived.tell_of(ARRAY(SELECT id FROM changed LIMIT 201));
    RETURN NULL;
END
$$;

CREATE FUNCTION derived.tell_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM derived.tell_of(ARRAY(SELECT DISTINCT product_id FROM changed LIMIT 201));
    RETURN NULL;
END
$$;

CREATE FUNCTION derived.tell_of_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY catalogue, 'everything';
    RETURN NULL;
END
$$;

CREATE TRIGGER products_added AFTER INSERT ON products
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_products();
CREATE TRIGGER products_changed AFTER UPDATE ON products
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_products();
CREATE TRIGGER products_removed AFTER DELETE ON products
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_products();
CREATE TRIGGER product_pictures_added AFTER INSERT ON product_pictures
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_pictures();
CREATE TRIGGER product_pictures_changed AFTER UPDATE ON product_pictures
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_pictures();
CREATE TRIGGER product_pictures_removed AFTER DELETE ON product_pictures
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_pictures();
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
    FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_everything();
-- A maker that is added or deleted is on no product.
CREATE TRIGGER makers_changed AFTER UPDATE ON makers
    FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_everything();
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
    FOR EACH STATEMENT EXECUTE FUNCTION derived.tell_of_everything();

-- ---------------------------------------------------------------------------------------------------------
-- Every offer price is kept, whoever changes it; what is written without changing it is no change. The lowest of the
-- ten days before the present price began is shown beside a struck-through price.

CREATE FUNCTION derived.keep_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO price_history (product_id, offer_price_kurus, since)
    SELECT id, offer_price_kurus, updated_at FROM changed;
    RETURN NULL;
END
$$;

-- The lowest price of the ten days before a price that begins at this time: of each that was asked at some moment of them.
-- Each lasted until the next began. The price that begins may be among those kept.
CREATE FUNCTION derived.lowest_recent_price(product uuid, begins timestamptz, beginning bigint DEFAULT NULL)
RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT min(offer_price_kurus)
    FROM (
        SELECT offer_price_kurus, lead(since) OVER (ORDER BY since, id) AS until
        FROM price_history
        WHERE product_id = product AND id IS DISTINCT FROM beginning
    ) AS asked
    WHERE coalesce(until, begins) > begins - interval '10 days'
$$;

-- A price that was typed by mistake is forgotten if the price before it comes back within the ten seconds for which the page
-- offers to undo it, and two for the request, and no order took it.
CREATE FUNCTION derived.keep_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    last price_history;
    before price_history;
BEGIN
    SELECT * INTO last FROM price_history WHERE product_id = NEW.id ORDER BY since DESC, id DESC LIMIT 1;
    IF last.since >= NEW.updated_at - interval '12 seconds' THEN
        SELECT * INTO before FROM price_history
        WHERE product_id = NEW.id ORDER BY since DESC, id DESC OFFSET 1 LIMIT 1;
        IF before.offer_price_kurus = NEW.offer_price_kurus AND NOT EXISTS (
            SELECT FROM order_items JOIN orders ON orders.id = order_items.order_id
            WHERE order_items.product_id = NEW.id AND orders.created_at >= last.since
        ) THEN
            DELETE FROM price_history WHERE id = last.id;
            NEW.lowest_recent_kurus := derived.lowest_recent_price(NEW.id, before.since, before.id);
            RETURN NEW;
        END IF;
    END IF;
    -- An import has found the lowest prices before it locks the products, and writes them itself.
    IF OLD.lowest_recent_kurus IS NOT DISTINCT FROM NEW.lowest_recent_kurus THEN
        NEW.lowest_recent_kurus := derived.lowest_recent_price(NEW.id, NEW.updated_at);
    END IF;
    RETURN NEW;
END
$$;

-- Without nested loops: a session keeps the plan that it made for its first statement, which may have changed one product
-- or none, and would go through all rows for each row of an import: ten seconds for ten thousand products.
CREATE FUNCTION derived.keep_prices() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
    INSERT INTO price_history (product_id, offer_price_kurus, since)
    SELECT now.id, now.offer_price_kurus, now.updated_at
    FROM changed AS now
    JOIN former ON former.id = now.id
    WHERE former.offer_price_kurus <> now.offer_price_kurus
        -- The last one kept is the same after a mistake was undone.
        AND now.offer_price_kurus IS DISTINCT FROM (
            SELECT offer_price_kurus FROM price_history WHERE product_id = now.id ORDER BY since DESC, id DESC LIMIT 1
        );
    RETURN NULL;
END
$$;

CREATE TRIGGER products_first_price AFTER INSERT ON products
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.keep_first_prices();
CREATE TRIGGER products_lowest_price BEFORE UPDATE ON products
    FOR EACH ROW WHEN (OLD.offer_price_kurus <> NEW.offer_price_kurus)
    EXECUTE FUNCTION derived.keep_lowest_price();
CREATE TRIGGER products_prices AFTER UPDATE ON products
    REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.keep_prices();
