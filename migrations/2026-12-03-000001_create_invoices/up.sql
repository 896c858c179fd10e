-- Whom an order is invoiced to; an order without a row said nothing of it.
CREATE TABLE order_invoices (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL,
    -- A person's name, or a company's title.
    name text NOT NULL,
    tax_office text,
    vkn text,
    -- A T.C. kimlik numarası: its last four digits, and all of them sealed by the server's key.
    tckn_end text,
    tckn_sealed bytea,
    CONSTRAINT order_invoices_kind_is_known CHECK (kind IN ('individual', 'company')),
    CONSTRAINT order_invoices_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT order_invoices_tax_office_length CHECK (char_length(tax_office) BETWEEN 1 AND 255),
    CONSTRAINT order_invoices_vkn_is_ten_digits CHECK (vkn ~ '^[0-9]{10}$'),
    CONSTRAINT order_invoices_tckn_end_is_four_digits CHECK (tckn_end ~ '^[0-9]{4}$'),
    CONSTRAINT order_invoices_tckn_is_whole CHECK ((tckn_end IS NULL) = (tckn_sealed IS NULL)),
    CONSTRAINT order_invoices_company_has_office_and_number CHECK (
        CASE kind
            WHEN 'company' THEN tax_office IS NOT NULL AND num_nonnulls(vkn, tckn_end) = 1
            ELSE num_nonnulls(tax_office, vkn) = 0
        END
    )
);

-- What an account's last order with an invoice said.
CREATE TABLE saved_invoices (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    -- A person's name, or a company's title.
    name text NOT NULL,
    tax_office text,
    vkn text,
    -- A T.C. kimlik numarası: its last four digits, and all of them sealed by the server's key.
    tckn_end text,
    tckn_sealed bytea,
    CONSTRAINT saved_invoices_kind_is_known CHECK (kind IN ('individual', 'company')),
    CONSTRAINT saved_invoices_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT saved_invoices_tax_office_length CHECK (char_length(tax_office) BETWEEN 1 AND 255),
    CONSTRAINT saved_invoices_vkn_is_ten_digits CHECK (vkn ~ '^[0-9]{10}$'),
    CONSTRAINT saved_invoices_tckn_end_is_four_digits CHECK (tckn_end ~ '^[0-9]{4}$'),
    CONSTRAINT saved_invoices_tckn_is_whole CHECK ((tckn_end IS NULL) = (tckn_sealed IS NULL)),
    CONSTRAINT saved_invoices_company_has_office_and_number CHECK (
        CASE kind
            WHEN 'company' THEN tax_office IS NOT NULL AND num_nonnulls(vkn, tckn_end) = 1
            ELSE num_nonnulls(tax_office, vkn) = 0
        END
    )
);
