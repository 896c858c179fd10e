CREATE TABLE orders (
    id uuid PRIMARY KEY,
    -- An account with orders can't be deleted: the law requires that orders are kept. NULL for a guest's order.
    user_id uuid REFERENCES users ON DELETE RESTRICT,
    amount_kurus bigint NOT NULL,
    status text NOT NULL,
    payment_type text NOT NULL,
    is_paid boolean NOT NULL,
    -- domain::address::DeliveryAddress: a copy, which stays when the saved address is changed or deleted.
    address jsonb NOT NULL,
    -- domain::order::OrderRemarks: what the buyer wrote. It is erased when the account is closed.
    remarks jsonb NOT NULL DEFAULT '{}',
    idempotency_key text,
    idempotency_fingerprint bytea,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- The number that customers see and say on the telephone. Random, so that it does not reveal how many orders
    -- the shop has.
    number integer NOT NULL DEFAULT (10000000 + floor(random() * 90000000))::integer,
    -- Folded by domain::turkish::fold, for searching. `customer`: the account's present name and e-mail, or the guest's
    -- e-mail. `recipient`: the recipient's name. `details`: the recipient's e-mail, city and district, the amount,
    -- invoice title and products.
    search jsonb NOT NULL DEFAULT '{"customer": "", "recipient": "", "details": ""}',
    search_text text NOT NULL
        GENERATED ALWAYS AS (
            (search ->> 'customer') || ' ' || (search ->> 'recipient') || ' ' || (search ->> 'details')
            || ' ' || number::text || ' ' || regexp_replace(address ->> 'phone', '[^0-9]', '', 'g')
            || ' ' || lower(coalesce(shipment ->> 'trackingNumber', '') COLLATE "C")
        ) STORED,
    -- A problem with the order's money that the seller has to solve.
    payment_problem text,
    refunded_kurus bigint NOT NULL DEFAULT 0,
    -- When the last of the money was refunded; NULL unless all of it was.
    refunded_at timestamptz,
    -- domain::order::Shipment.
    shipment jsonb,
    -- Until when a bank transfer is awaited, as the customer was told when ordering.
    transfer_due_at timestamptz,
    transfer_reminded_at timestamptz,
    -- When the order was last written, by the database's clock: the clocks of instances may differ.
    written_at timestamptz NOT NULL DEFAULT now(),
    -- Where the refund of a transfer is to go, without spaces.
    refund_iban text,
    -- When the customer requested the cancellation of the paid order, and why. The reason is erased when the account is
    -- closed.
    cancel_requested_at timestamptz,
    cancel_reason text,
    -- When the order was shipped, if invoicing was on then and it has no invoice that counts. Triggers write it.
    invoice_due_from timestamptz,
    -- The length of each text is OrderRemarks' matter.
    CONSTRAINT orders_remarks_are_short CHECK (jsonb_typeof(remarks) = 'object' AND char_length(remarks::text) <= 10000),
    CONSTRAINT orders_refund_iban_is_iban CHECK (refund_iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$'),
    CONSTRAINT orders_cancel_reason_has_request CHECK (cancel_reason IS NULL OR cancel_requested_at IS NOT NULL),
    CONSTRAINT orders_cancel_reason_length CHECK (char_length(cancel_reason) BETWEEN 1 AND 255),
    -- One idempotency key makes one order, however often and however fast it is sent.
    CONSTRAINT orders_idempotency_key_key UNIQUE (user_id, idempotency_key),
    CONSTRAINT orders_idempotency_key_and_fingerprint
        CHECK ((idempotency_key IS NULL) = (idempotency_fingerprint IS NULL)),
    CONSTRAINT orders_idempotency_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    CONSTRAINT orders_idempotency_fingerprint_is_sha256 CHECK (octet_length(idempotency_fingerprint) = 32),
    CONSTRAINT orders_number_key UNIQUE (number),
    CONSTRAINT orders_number_has_eight_digits CHECK (number BETWEEN 10000000 AND 99999999),
    -- 500 items of 999 pieces at the highest price.
    -- Items and delivery. A discount can take off everything.
    CONSTRAINT orders_amount_range CHECK (amount_kurus BETWEEN 0 AND 501 * 999 * 1000000000::bigint),
    CONSTRAINT orders_status_is_known
        CHECK (status IN ('Awaiting Payment', 'Order Placed', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')),
    CONSTRAINT orders_payment_type_is_known CHECK (payment_type IN ('bank_transfer', 'card')),
    CONSTRAINT orders_only_unpaid_card_awaits_payment
        CHECK (status <> 'Awaiting Payment' OR (payment_type = 'card' AND NOT is_paid)),
    CONSTRAINT orders_payment_problem_is_known
        CHECK (payment_problem IN ('amount_mismatch', 'paid_after_cancel', 'refund_due')),
    CONSTRAINT orders_refunded_not_negative CHECK (refunded_kurus >= 0),
    CONSTRAINT orders_refunded_is_not_paid CHECK (refunded_at IS NULL OR NOT is_paid),
    CONSTRAINT orders_carrier_is_known CHECK (
        shipment IS NULL
        OR (shipment ->> 'carrier' IN ('yurtici', 'aras', 'mng', 'ptt', 'surat', 'hepsijet', 'other')) IS TRUE
    ),
    CONSTRAINT orders_tracking_number_length
        CHECK (shipment IS NULL OR (char_length(shipment ->> 'trackingNumber') BETWEEN 1 AND 255) IS TRUE),
    CONSTRAINT orders_carrier_name_length CHECK (char_length(shipment ->> 'carrierName') BETWEEN 1 AND 60),
    CONSTRAINT orders_only_other_carrier_has_name
        CHECK (shipment ->> 'carrierName' IS NULL OR (shipment ->> 'carrier' = 'other') IS TRUE),
    CONSTRAINT orders_only_shipped_has_shipment CHECK (shipment IS NULL OR status IN ('Shipped', 'Delivered')),
    CONSTRAINT orders_address_is_whole CHECK (
        (
            address ? 'id'
            AND char_length(address ->> 'firstName') BETWEEN 1 AND 100
            AND char_length(address ->> 'lastName') BETWEEN 1 AND 100
            AND char_length(address ->> 'street') BETWEEN 1 AND 255
            AND char_length(address ->> 'city') BETWEEN 1 AND 255
            AND char_length(address ->> 'state') BETWEEN 1 AND 255
            AND char_length(address ->> 'zipcode') BETWEEN 1 AND 255
            AND char_length(address ->> 'phone') BETWEEN 1 AND 255
            AND char_length(address ->> 'country') BETWEEN 1 AND 255
        ) IS TRUE
    ),
    CONSTRAINT orders_email_is_folded CHECK (address ->> 'email' = lower((address ->> 'email') COLLATE "C")),
    CONSTRAINT orders_email_is_address
        CHECK ((address ->> 'email' LIKE '_%@_%' AND char_length(address ->> 'email') <= 255) IS TRUE)
);

-- A guest's idempotency key is a digest that contains the browser's session.
CREATE UNIQUE INDEX orders_guest_idempotency_key ON orders (idempotency_key) WHERE user_id IS NULL;
-- For the erasure of guests' data.
CREATE INDEX orders_of_guests_oldest_idx ON orders (created_at) WHERE user_id IS NULL;
CREATE INDEX orders_search_text_idx ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_of_user_newest_idx ON orders (user_id, created_at DESC, id DESC);
-- Together these serve the seller's filters, newest first. Most orders are paid, so the plain index finds a page of
-- paid ones at once.
CREATE INDEX orders_newest_idx ON orders (created_at DESC, id DESC);
CREATE INDEX orders_amount_idx ON orders (amount_kurus, id);
CREATE INDEX orders_recipient_idx ON orders ((search ->> 'recipient'), id);
CREATE INDEX orders_of_status_newest_idx ON orders (status, created_at DESC, id DESC);
CREATE INDEX orders_of_payment_type_newest_idx ON orders (payment_type, created_at DESC, id DESC);
CREATE INDEX orders_unpaid_newest_idx ON orders (created_at DESC, id DESC) WHERE NOT is_paid;
-- Few orders of many, which the overview counts.
CREATE INDEX orders_awaiting_dispatch_newest_idx ON orders (created_at DESC, id DESC)
WHERE is_paid AND status IN ('Order Placed', 'Preparing');
CREATE INDEX orders_awaiting_transfer_idx ON orders (transfer_due_at)
WHERE NOT is_paid AND status IN ('Order Placed', 'Preparing', 'Shipped', 'Delivered') AND payment_type = 'bank_transfer';
CREATE INDEX orders_payment_problem_newest_idx ON orders (created_at DESC, id DESC)
WHERE payment_problem IS NOT NULL;
CREATE INDEX orders_cancel_request_newest_idx ON orders (created_at DESC, id DESC)
WHERE cancel_requested_at IS NOT NULL AND status IN ('Order Placed', 'Preparing');
CREATE INDEX orders_invoice_due_newest_idx ON orders (created_at DESC, id DESC)
WHERE invoice_due_from IS NOT NULL;
-- Counts of all orders by kind are read from this one alone.
CREATE INDEX orders_kind_idx ON orders (status, is_paid, payment_type);
-- Every second each instance reads what has been ordered or cancelled lately, for the best sellers.
CREATE INDEX orders_written_at_idx ON orders (written_at);

-- The buyer of an order that has no customer. A trigger checks that each order has exactly one of both.
CREATE TABLE order_guests (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    email text NOT NULL,
    -- SHA-256 of the key that opens the order, and the key encrypted with the server's key, for later mails.
    key_hash bytea NOT NULL,
    key_sealed bytea NOT NULL,
    CONSTRAINT order_guests_email_is_folded CHECK (email = lower(email COLLATE "C")),
    CONSTRAINT order_guests_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    CONSTRAINT order_guests_key_is_hashed CHECK (octet_length(key_hash) = 32)
);

CREATE INDEX order_guests_email_idx ON order_guests (email);

-- What a guest's order had before a customer took it into the account: limits by e-mail still count it, and a repeat of
-- the guest's request still finds it.
CREATE TABLE claimed_orders (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    guest_email text NOT NULL,
    idempotency_key text,
    idempotency_fingerprint bytea,
    CONSTRAINT claimed_orders_guest_email_is_folded CHECK (guest_email = lower(guest_email COLLATE "C")),
    CONSTRAINT claimed_orders_guest_email_is_address
        CHECK (guest_email LIKE '_%@_%' AND char_length(guest_email) <= 255),
    CONSTRAINT claimed_orders_idempotency_key_key UNIQUE (idempotency_key),
    CONSTRAINT claimed_orders_idempotency_key_and_fingerprint
        CHECK ((idempotency_key IS NULL) = (idempotency_fingerprint IS NULL)),
    CONSTRAINT claimed_orders_idempotency_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    CONSTRAINT claimed_orders_idempotency_fingerprint_is_sha256 CHECK (octet_length(idempotency_fingerprint) = 32)
);

CREATE INDEX claimed_orders_guest_email_idx ON claimed_orders (guest_email);

CREATE TABLE order_items (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    position integer NOT NULL,
    -- NULL once the product is deleted. Name, price and tax below are those of the day of the order.
    product_id uuid REFERENCES products ON DELETE SET NULL,
    name text NOT NULL,
    unit_price_kurus bigint NOT NULL,
    quantity integer NOT NULL,
    vat_rate smallint NOT NULL DEFAULT 20,
    -- Label of the product's category on the day of the order.
    category text,
    -- The legal reason why it can't be returned, of the day of the order.
    exemption text,
    -- Pieces that the item took from a counted stock and has not returned.
    stock_taken integer NOT NULL DEFAULT 0,
    -- The values of the product's options when it was ordered: 'Siyah · Büyük'.
    options text,
    -- The share of the order's discount.
    discount_kurus bigint NOT NULL DEFAULT 0,
    CONSTRAINT order_items_position_key UNIQUE (order_id, position),
    CONSTRAINT order_items_product_once UNIQUE (order_id, product_id),
    CONSTRAINT order_items_position_range CHECK (position BETWEEN 0 AND 499),
    CONSTRAINT order_items_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT order_items_unit_price_range CHECK (unit_price_kurus BETWEEN 1 AND 1000000000),
    CONSTRAINT order_items_quantity_range CHECK (quantity BETWEEN 1 AND 999),
    CONSTRAINT order_items_vat_rate_is_known CHECK (vat_rate IN (1, 10, 20)),
    CONSTRAINT order_items_category_length CHECK (char_length(category) BETWEEN 1 AND 100),
    CONSTRAINT order_items_exemption_is_known CHECK (exemption IN ('food', 'hygiene')),
    CONSTRAINT order_items_took_what_was_ordered CHECK (stock_taken BETWEEN 0 AND quantity),
    CONSTRAINT order_items_options_length CHECK (char_length(options) BETWEEN 1 AND 186),
    CONSTRAINT order_items_discount_range CHECK (discount_kurus BETWEEN 0 AND unit_price_kurus * quantity)
);

CREATE INDEX order_items_product_id_idx ON order_items (product_id);

-- The history of an order, shown to the customer and to staff.
CREATE TABLE order_events (
    -- Counts up in the order in which changes were written, even if the clocks of instances disagree.
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    at timestamptz NOT NULL,
    -- Full name of the person, as it was then.
    by text NOT NULL,
    status text,
    is_paid boolean,
    payment_problem text,
    -- How much money could not be taken, or how much was refunded.
    amount_kurus bigint,
    -- A note that the seller wrote.
    note text,
    -- Whether the order's customer did it. Customers see 'Mağaza' instead of the name of a staff member.
    by_customer boolean NOT NULL DEFAULT false,
    -- domain::order::Shipment.
    shipment jsonb,
    CONSTRAINT order_events_by_length CHECK (char_length(by) BETWEEN 1 AND 255),
    CONSTRAINT order_events_status_is_known
        CHECK (status IN ('Awaiting Payment', 'Order Placed', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')),
    CONSTRAINT order_events_payment_problem_is_known
        CHECK (payment_problem IN ('amount_mismatch', 'paid_after_cancel', 'refund_due')),
    CONSTRAINT order_events_amount_not_negative CHECK (amount_kurus >= 0),
    CONSTRAINT order_events_note_length CHECK (char_length(note) BETWEEN 1 AND 255),
    CONSTRAINT order_events_carrier_is_known CHECK (
        shipment IS NULL
        OR (shipment ->> 'carrier' IN ('yurtici', 'aras', 'mng', 'ptt', 'surat', 'hepsijet', 'other')) IS TRUE
    ),
    CONSTRAINT order_events_tracking_number_length
        CHECK (shipment IS NULL OR (char_length(shipment ->> 'trackingNumber') BETWEEN 1 AND 255) IS TRUE),
    CONSTRAINT order_events_carrier_name_length CHECK (char_length(shipment ->> 'carrierName') BETWEEN 1 AND 60),
    CONSTRAINT order_events_only_other_carrier_has_name
        CHECK (shipment ->> 'carrierName' IS NULL OR (shipment ->> 'carrier' = 'other') IS TRUE),
    -- A status, whether it is paid, both at once by card, a change of its money, or its parcel: with the step to
    -- 'Shipped', or corrected afterwards.
    CONSTRAINT order_events_change_one_thing CHECK (
        CASE
            WHEN shipment IS NOT NULL
                THEN num_nonnulls(is_paid, payment_problem, amount_kurus) = 0 AND (status = 'Shipped') IS NOT FALSE
            WHEN payment_problem IS NOT NULL THEN amount_kurus IS NOT NULL AND num_nonnulls(status, is_paid) = 0
            WHEN amount_kurus IS NOT NULL THEN status IS NULL AND is_paid IS NOT TRUE
            ELSE num_nonnulls(status, is_paid) = 1 OR (status = 'Order Placed' AND is_paid) IS TRUE
        END
    )
);

CREATE INDEX order_events_of_order_idx ON order_events (order_id, id);
-- For the sales report: the days on which money was noted and refunded.
CREATE INDEX order_events_paid_idx ON order_events (at) WHERE is_paid;
CREATE INDEX order_events_refunded_idx ON order_events (at)
WHERE amount_kurus IS NOT NULL AND payment_problem IS NULL;

-- What staff note about an order. Customers don't see it.
CREATE TABLE order_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    at timestamptz NOT NULL,
    -- Full name of the staff member, as it was then.
    by text NOT NULL,
    text text NOT NULL,
    CONSTRAINT order_notes_by_length CHECK (char_length(by) BETWEEN 1 AND 255),
    CONSTRAINT order_notes_text_length CHECK (char_length(text) BETWEEN 1 AND 500)
);

CREATE INDEX order_notes_of_order_idx ON order_notes (order_id, id);

-- The legal texts that were accepted with an order, word for word: the law requires that they are kept for three years,
-- and they prove what was agreed. An order without rows here was placed without acceptance.
CREATE TABLE order_legal_texts (
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    -- Of the body in UTF-8.
    sha256 bytea NOT NULL,
    accepted_at timestamptz NOT NULL,
    PRIMARY KEY (order_id, kind),
    CONSTRAINT order_legal_texts_kind_is_known CHECK (kind IN ('preliminary-information', 'distance-sales')),
    CONSTRAINT order_legal_texts_title_length CHECK (char_length(title) BETWEEN 1 AND 100),
    CONSTRAINT order_legal_texts_body_is_not_blank CHECK (body <> ''),
    CONSTRAINT order_legal_texts_sha256_is_of_the_body CHECK (sha256 = sha256(convert_to(body, 'UTF8')))
);

-- Without compression, which took a quarter of the time of writing an order.
ALTER TABLE order_legal_texts ALTER COLUMN body SET STORAGE EXTERNAL;

-- The name or company that an order is invoiced to. An order without a row gave none.
CREATE TABLE order_billing (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL,
    -- A person's name, or a company's title.
    name text NOT NULL,
    tax_office text,
    vkn text,
    -- The last four digits of a T.C. kimlik numarası, and the whole number encrypted with the server's key.
    tckn_end text,
    tckn_sealed bytea,
    CONSTRAINT order_billing_kind_is_known CHECK (kind IN ('individual', 'company')),
    CONSTRAINT order_billing_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT order_billing_tax_office_length CHECK (char_length(tax_office) BETWEEN 1 AND 255),
    CONSTRAINT order_billing_vkn_is_ten_digits CHECK (vkn ~ '^[0-9]{10}$'),
    CONSTRAINT order_billing_tckn_end_is_four_digits CHECK (tckn_end ~ '^[0-9]{4}$'),
    CONSTRAINT order_billing_tckn_is_whole CHECK ((tckn_end IS NULL) = (tckn_sealed IS NULL)),
    CONSTRAINT order_billing_company_has_office_and_number CHECK (
        CASE kind
            WHEN 'company' THEN tax_office IS NOT NULL AND num_nonnulls(vkn, tckn_end) = 1
            ELSE num_nonnulls(tax_office, vkn) = 0
        END
    )
);

-- The billing details of an account's last order that had some.
CREATE TABLE saved_billing (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    -- A person's name, or a company's title.
    name text NOT NULL,
    tax_office text,
    vkn text,
    -- The last four digits of a T.C. kimlik numarası, and the whole number encrypted with the server's key.
    tckn_end text,
    tckn_sealed bytea,
    CONSTRAINT saved_billing_kind_is_known CHECK (kind IN ('individual', 'company')),
    CONSTRAINT saved_billing_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT saved_billing_tax_office_length CHECK (char_length(tax_office) BETWEEN 1 AND 255),
    CONSTRAINT saved_billing_vkn_is_ten_digits CHECK (vkn ~ '^[0-9]{10}$'),
    CONSTRAINT saved_billing_tckn_end_is_four_digits CHECK (tckn_end ~ '^[0-9]{4}$'),
    CONSTRAINT saved_billing_tckn_is_whole CHECK ((tckn_end IS NULL) = (tckn_sealed IS NULL)),
    CONSTRAINT saved_billing_company_has_office_and_number CHECK (
        CASE kind
            WHEN 'company' THEN tax_office IS NOT NULL AND num_nonnulls(vkn, tckn_end) = 1
            ELSE num_nonnulls(tax_office, vkn) = 0
        END
    )
);

-- Which of the newest orders each staff account has seen. Orders that are no longer among the newest leave the list.
CREATE TABLE seen_orders (
    staff_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    order_ids uuid[] NOT NULL,
    CONSTRAINT seen_orders_at_most_50 CHECK (cardinality(order_ids) <= 50)
);
