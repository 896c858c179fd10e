CREATE TABLE categories (
    id uuid PRIMARY KEY,
    path text NOT NULL,
    -- Folded by domain::turkish::fold.
    path_folded text NOT NULL CONSTRAINT categories_path_key UNIQUE,
    slug text NOT NULL CONSTRAINT categories_slug_key UNIQUE,
    -- URL of its drawing, which is shown without a picture.
    drawing text NOT NULL,
    picture_key text,
    -- Deferrable: one statement gives many categories new positions.
    position integer NOT NULL CONSTRAINT categories_position_key UNIQUE DEFERRABLE INITIALLY IMMEDIATE,
    -- Taken over by products that are added or moved without an exemption of their own.
    exemption text,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT categories_path_length CHECK (char_length(path) BETWEEN 1 AND 60),
    CONSTRAINT categories_slug_is_ascii CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    CONSTRAINT categories_drawing_length CHECK (char_length(drawing) BETWEEN 1 AND 255),
    CONSTRAINT categories_picture_key_is_hash CHECK (picture_key ~ '^[0-9a-f]{64}$'),
    CONSTRAINT categories_exemption_is_known CHECK (exemption IN ('food', 'hygiene')),
    CONSTRAINT categories_position_is_positive CHECK (position > 0)
);

CREATE INDEX categories_picture_key_idx ON categories (picture_key) WHERE picture_key IS NOT NULL;

-- Former labels and slugs, whose addresses lead to a category's page; without one to the list of all products.
CREATE TABLE former_category_names (
    -- Folded by domain::turkish::fold.
    name text PRIMARY KEY,
    category_id uuid REFERENCES categories ON DELETE SET NULL,
    since timestamptz NOT NULL,
    CONSTRAINT former_category_names_name_length CHECK (char_length(name) BETWEEN 1 AND 255)
);

CREATE INDEX former_category_names_category_id_idx ON former_category_names (category_id);
CREATE INDEX former_category_names_newest_idx ON former_category_names (since DESC);

INSERT INTO categories (id, path, path_folded, slug, drawing, position, exemption) VALUES
    ('019a9f00-0000-7000-8000-000000000001', 'Okey Takımları', 'okey takimlari', 'okey-takimlari', '/art/okey-istaka.svg', 1, NULL),
    ('019a9f00-0000-7000-8000-000000000002', 'Tavla Takımları', 'tavla takimlari', 'tavla-takimlari', '/art/tavla.svg', 2, NULL),
    ('019a9f00-0000-7000-8000-000000000003', 'Satranç Takımları', 'satranc takimlari', 'satranc-takimlari', '/art/satranc.svg', 3, NULL),
    ('019a9f00-0000-7000-8000-000000000004', 'Masa Oyunları', 'masa oyunlari', 'masa-oyunlari', '/art/tombala.svg', 4, NULL),
    ('019a9f00-0000-7000-8000-000000000005', 'Oyun Kağıtları', 'oyun kagitlari', 'oyun-kagitlari', '/art/kagit.svg', 5, 'hygiene'),
    ('019a9f00-0000-7000-8000-000000000006', 'Gıda Ürünleri', 'gida urunleri', 'gida-urunleri', '/art/cay-bardagi.svg', 6, 'food'),
    ('019a9f00-0000-7000-8000-000000000007', 'Kıraathane Ürünleri', 'kiraathane urunleri', 'kiraathane-urunleri', '/art/tepsi.svg', 7, NULL);

-- Makers and importers of products.
CREATE TABLE makers (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    -- Folded by domain::turkish::fold.
    name_folded text NOT NULL CONSTRAINT makers_name_key UNIQUE,
    address text NOT NULL,
    contact text NOT NULL,
    is_importer boolean NOT NULL,
    -- Serves as the maker's version, too.
    updated_at timestamptz NOT NULL,
    CONSTRAINT makers_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    CONSTRAINT makers_address_length CHECK (char_length(address) BETWEEN 1 AND 255),
    CONSTRAINT makers_contact_length CHECK (char_length(contact) BETWEEN 1 AND 255)
);

CREATE TABLE products (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    category_id uuid NOT NULL REFERENCES categories,
    price_kurus bigint NOT NULL,
    offer_price_kurus bigint NOT NULL,
    description text[] NOT NULL,
    in_stock boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    vat_rate smallint NOT NULL DEFAULT 20,
    -- The legal reason why it can't be returned.
    exemption text,
    -- The unit price is tier_prices_kurus[i] from tier_quantities[i] pieces of one item on.
    tier_quantities integer[] NOT NULL DEFAULT '{}',
    tier_prices_kurus bigint[] NOT NULL DEFAULT '{}',
    -- The lowest offer price of the ten days before the present offer price began; NULL if there was none before.
    lowest_recent_kurus bigint,
    sku text,
    barcode text,
    brand text,
    maker_id uuid REFERENCES makers,
    -- What the label says: a domain::catalogue::ProductIdentity.
    identity jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT products_identity_is_short
        CHECK (jsonb_typeof(identity) = 'object' AND char_length(identity::text) <= 20000),
    CONSTRAINT products_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT products_prices_are_in_order
        CHECK (0 < offer_price_kurus AND offer_price_kurus <= price_kurus AND price_kurus <= 1000000000),
    CONSTRAINT products_description_is_list_of_lines
        CHECK (cardinality(description) <= 50
            AND coalesce(array_ndims(description), 1) = 1
            AND array_position(description, NULL) IS NULL),
    CONSTRAINT products_exemption_is_known CHECK (exemption IN ('food', 'hygiene')),
    CONSTRAINT products_vat_rate_is_known CHECK (vat_rate IN (1, 10, 20)),
    CONSTRAINT products_at_most_five_tiers CHECK (
        cardinality(tier_quantities) BETWEEN 0 AND 5
        AND cardinality(tier_prices_kurus) = cardinality(tier_quantities)
        AND coalesce(array_ndims(tier_quantities), 1) = 1
        AND coalesce(array_ndims(tier_prices_kurus), 1) = 1
        AND array_position(tier_quantities, NULL) IS NULL
        AND array_position(tier_prices_kurus, NULL) IS NULL
    ),
    -- An index outside of an array gives NULL, which coalesce accepts.
    CONSTRAINT products_tiers_rise_in_quantity CHECK (
        2 <= ALL (tier_quantities) AND 999 >= ALL (tier_quantities)
        AND coalesce(tier_quantities[1] < tier_quantities[2], true)
        AND coalesce(tier_quantities[2] < tier_quantities[3], true)
        AND coalesce(tier_quantities[3] < tier_quantities[4], true)
        AND coalesce(tier_quantities[4] < tier_quantities[5], true)
    ),
    CONSTRAINT products_tiers_fall_in_price CHECK (
        0 < ALL (tier_prices_kurus) AND offer_price_kurus > ALL (tier_prices_kurus)
        AND coalesce(tier_prices_kurus[1] > tier_prices_kurus[2], true)
        AND coalesce(tier_prices_kurus[2] > tier_prices_kurus[3], true)
        AND coalesce(tier_prices_kurus[3] > tier_prices_kurus[4], true)
        AND coalesce(tier_prices_kurus[4] > tier_prices_kurus[5], true)
    ),
    CONSTRAINT products_lowest_recent_is_positive CHECK (lowest_recent_kurus > 0),
    -- Checked at the end of a statement, so that an import can swap the codes of two products.
    CONSTRAINT products_sku_key UNIQUE (sku) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT products_sku_length CHECK (char_length(sku) BETWEEN 1 AND 50),
    CONSTRAINT products_barcode_is_gtin CHECK (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
    CONSTRAINT products_brand_length CHECK (char_length(brand) BETWEEN 1 AND 60)
);

CREATE INDEX products_category_id_idx ON products (category_id);
CREATE INDEX products_maker_id_idx ON products (maker_id);
-- For the seller's overview: few products of many.
CREATE INDEX products_out_of_stock_idx ON products (id) WHERE NOT in_stock;

CREATE TABLE product_pictures (
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    position integer NOT NULL,
    picture_key text NOT NULL,
    PRIMARY KEY (product_id, position),
    CONSTRAINT product_pictures_at_most_four CHECK (position BETWEEN 0 AND 3),
    CONSTRAINT product_pictures_once_each UNIQUE (product_id, picture_key),
    CONSTRAINT product_pictures_key_is_hash CHECK (picture_key ~ '^[0-9a-f]{64}$')
);

-- Finds out whether any product still uses a picture.
CREATE INDEX product_pictures_picture_key_idx ON product_pictures (picture_key);

-- Products that are variants of one another.
CREATE TABLE product_groups (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    option_names text[] NOT NULL,
    created_at timestamptz NOT NULL,
    -- Serves as the group's version, too.
    updated_at timestamptz NOT NULL,
    CONSTRAINT product_groups_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT product_groups_one_to_three_options
        CHECK (cardinality(option_names) BETWEEN 1 AND 3
            AND array_ndims(option_names) = 1
            AND array_position(option_names, NULL) IS NULL)
);

CREATE TABLE product_group_members (
    -- A product is in one group.
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    group_id uuid NOT NULL REFERENCES product_groups ON DELETE CASCADE,
    position integer NOT NULL,
    -- One value for each of the group's options.
    option_values text[] NOT NULL,
    CONSTRAINT product_group_members_position_key UNIQUE (group_id, position),
    CONSTRAINT product_group_members_no_combination_twice UNIQUE (group_id, option_values),
    CONSTRAINT product_group_members_at_most_100 CHECK (position BETWEEN 0 AND 99),
    CONSTRAINT product_group_members_one_to_three_values
        CHECK (cardinality(option_values) BETWEEN 1 AND 3
            AND array_ndims(option_values) = 1
            AND array_position(option_values, NULL) IS NULL)
);

-- Every offer price of a product and when it began. Written by a trigger (`derived.sql`).
CREATE TABLE price_history (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    offer_price_kurus bigint NOT NULL,
    since timestamptz NOT NULL,
    CONSTRAINT price_history_offer_price_is_positive CHECK (offer_price_kurus > 0)
);

CREATE INDEX price_history_of_product_idx ON price_history (product_id, since DESC, id DESC);

-- Words that customers use, and the shop's words for them. The seller edits them.
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
