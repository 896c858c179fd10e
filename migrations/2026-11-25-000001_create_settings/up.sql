-- What the owner sets in the browser: one row, or none before the first change. NULL is the default.
CREATE TABLE settings (
    is_only boolean PRIMARY KEY DEFAULT true,
    name text,
    legal_title text,
    tax_office text,
    tax_number text,
    address text,
    opening_hours text,
    mersis text,
    kep text,
    etbis text,
    email text,
    phones text[],
    whatsapp_phone text,
    map_url text,
    map_link text,
    -- Account i is bank_names[i], bank_holders[i], bank_ibans[i].
    bank_names text[],
    bank_holders text[],
    bank_ibans text[],
    dispatch text,
    delivery text,
    transfer_days smallint,
    transfer_auto_cancel boolean,
    low_stock integer,
    delivery_fee_kurus bigint,
    free_delivery_from_kurus bigint,
    guest_orders boolean,
    announcement_text text,
    announcement_link text,
    hero_title text,
    hero_text text,
    -- The version of settings that were never changed is the epoch.
    updated_at timestamptz NOT NULL DEFAULT 'epoch',
    CONSTRAINT settings_are_one_row CHECK (is_only),
    CONSTRAINT settings_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT settings_legal_title_length CHECK (char_length(legal_title) BETWEEN 1 AND 255),
    CONSTRAINT settings_tax_office_length CHECK (char_length(tax_office) BETWEEN 1 AND 255),
    CONSTRAINT settings_tax_number_is_digits CHECK (tax_number ~ '^[0-9]{10,11}$'),
    CONSTRAINT settings_address_length CHECK (char_length(address) BETWEEN 1 AND 255),
    CONSTRAINT settings_opening_hours_length CHECK (char_length(opening_hours) BETWEEN 1 AND 255),
    CONSTRAINT settings_mersis_is_digits CHECK (mersis ~ '^[0-9]{16}$'),
    CONSTRAINT settings_kep_is_address CHECK (kep LIKE '_%@_%' AND char_length(kep) <= 255),
    CONSTRAINT settings_etbis_length CHECK (char_length(etbis) BETWEEN 1 AND 255),
    CONSTRAINT settings_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    CONSTRAINT settings_phones_number CHECK (
        cardinality(phones) BETWEEN 1 AND 5 AND array_position(phones, NULL) IS NULL
    ),
    CONSTRAINT settings_whatsapp_phone_is_digits CHECK (whatsapp_phone ~ '^[0-9]{8,15}$'),
    CONSTRAINT settings_map_url_is_https CHECK (map_url LIKE 'https://_%' AND char_length(map_url) <= 2000),
    CONSTRAINT settings_map_link_is_https CHECK (map_link LIKE 'https://_%' AND char_length(map_link) <= 2000),
    CONSTRAINT settings_bank_accounts_are_whole CHECK (
        (bank_names IS NULL AND bank_holders IS NULL AND bank_ibans IS NULL)
        OR (
            cardinality(bank_names) BETWEEN 1 AND 5
            AND cardinality(bank_holders) = cardinality(bank_names)
            AND cardinality(bank_ibans) = cardinality(bank_names)
            AND array_position(bank_names || bank_holders || bank_ibans, NULL) IS NULL
        ) IS TRUE
    ),
    CONSTRAINT settings_dispatch_length CHECK (char_length(dispatch) BETWEEN 1 AND 60),
    CONSTRAINT settings_delivery_length CHECK (char_length(delivery) BETWEEN 1 AND 60),
    CONSTRAINT settings_transfer_days_range CHECK (transfer_days BETWEEN 1 AND 30),
    CONSTRAINT settings_low_stock_range CHECK (low_stock BETWEEN 0 AND 999),
    CONSTRAINT settings_delivery_fee_range CHECK (delivery_fee_kurus BETWEEN 0 AND 1000000000),
    CONSTRAINT settings_free_delivery_from_range CHECK (free_delivery_from_kurus BETWEEN 0 AND 1000000000),
    CONSTRAINT settings_announcement_text_length CHECK (char_length(announcement_text) BETWEEN 1 AND 140),
    CONSTRAINT settings_announcement_link_is_path CHECK (
        announcement_link IS NULL
        OR (announcement_link LIKE '/%' AND char_length(announcement_link) <= 255 AND announcement_text IS NOT NULL)
    ),
    CONSTRAINT settings_hero_title_length CHECK (char_length(hero_title) BETWEEN 1 AND 60),
    CONSTRAINT settings_hero_text_length CHECK (char_length(hero_text) BETWEEN 1 AND 160),
    CONSTRAINT settings_hero_is_whole CHECK ((hero_title IS NULL) = (hero_text IS NULL))
);
