-- Invoices of orders. The document never changes (trigger in derived.sql).
CREATE TABLE invoices (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- Series, year in Istanbul and sequence are the number: ABC2027000000001.
    series text NOT NULL,
    year smallint NOT NULL,
    sequence integer NOT NULL,
    -- The ETTN.
    uuid uuid NOT NULL UNIQUE,
    issued_at timestamptz NOT NULL,
    buyer_name text NOT NULL,
    -- The buyer's VKN, or the last four digits of the T.C. kimlik numarası.
    vkn text,
    tckn_end text,
    -- In kuruş.
    amount bigint NOT NULL,
    vat jsonb NOT NULL,
    -- Number, order number, buyer, VKN or end of the T.C. kimlik numarası, folded.
    search_text text NOT NULL,
    -- The XML encrypted with the server's key, and the digest of the XML before that.
    xml_sealed bytea NOT NULL,
    xml_sha256 bytea NOT NULL,
    status text NOT NULL DEFAULT 'ready',
    cancel_reason text,
    cancelled_at timestamptz,
    UNIQUE (series, year, sequence),
    CONSTRAINT invoices_series_is_three_capitals_or_digits CHECK (series ~ '^[A-Z0-9]{3}$'),
    CONSTRAINT invoices_sequence_begins_at_1 CHECK (sequence BETWEEN 1 AND 999999999),
    CONSTRAINT invoices_buyer_has_one_number CHECK (num_nonnulls(vkn, tckn_end) = 1),
    CONSTRAINT invoices_vkn_is_ten_digits CHECK (vkn ~ '^[0-9]{10}$'),
    CONSTRAINT invoices_tckn_end_is_four_digits CHECK (tckn_end ~ '^[0-9]{4}$'),
    CONSTRAINT invoices_amount_is_positive CHECK (amount > 0),
    CONSTRAINT invoices_xml_sha256_length CHECK (length(xml_sha256) = 32),
    CONSTRAINT invoices_status_is_known CHECK (status IN ('ready', 'exported', 'delivered', 'cancelled')),
    CONSTRAINT invoices_cancelled_has_reason_and_time CHECK (
        CASE status WHEN 'cancelled' THEN num_nonnulls(cancel_reason, cancelled_at) = 2
        ELSE num_nonnulls(cancel_reason, cancelled_at) = 0 END
    )
);

CREATE UNIQUE INDEX invoices_one_an_order ON invoices (order_id) WHERE status <> 'cancelled';
CREATE INDEX invoices_order_id ON invoices (order_id);
CREATE INDEX invoices_issued_at ON invoices (issued_at);
-- Few of many, which the overview counts.
CREATE INDEX invoices_unfinished_idx ON invoices (status) WHERE status IN ('ready', 'exported');
CREATE INDEX invoices_search_text_idx ON invoices USING gin (search_text gin_trgm_ops);

-- The last number of each series; sequence 0 before the first. A transaction that issues an invoice locks the row, so that
-- numbers have no gap.
CREATE TABLE invoice_series (
    series text PRIMARY KEY,
    year smallint NOT NULL,
    last_sequence integer NOT NULL,
    last_issued_at timestamptz NOT NULL,
    CONSTRAINT invoice_series_is_three_capitals_or_digits CHECK (series ~ '^[A-Z0-9]{3}$')
);

-- The integrator's PDFs, encrypted with the server's key.
CREATE TABLE invoice_pdfs (
    invoice_id uuid PRIMARY KEY REFERENCES invoices ON DELETE CASCADE,
    pdf_sealed bytea NOT NULL,
    -- Of the PDF before it was encrypted.
    sha256 bytea NOT NULL,
    uploaded_at timestamptz NOT NULL,
    CONSTRAINT invoice_pdfs_sha256_length CHECK (length(sha256) = 32)
);

-- Encrypted bytes can't be compressed.
ALTER TABLE invoices ALTER COLUMN xml_sealed SET STORAGE EXTERNAL;
ALTER TABLE invoice_pdfs ALTER COLUMN pdf_sealed SET STORAGE EXTERNAL;
