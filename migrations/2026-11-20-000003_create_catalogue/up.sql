-- Ships with PostgreSQL and is trusted: the database's owner may add it without being superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE categories (
    id uuid PRIMARY KEY,
    path text NOT NULL CONSTRAINT categories_path_key UNIQUE,
    slug text NOT NULL CONSTRAINT categories_slug_key UNIQUE,
    image text NOT NULL,
    position integer NOT NULL CONSTRAINT categories_position_key UNIQUE,
    CONSTRAINT categories_path_length CHECK (char_length(path) BETWEEN 1 AND 100),
    CONSTRAINT categories_slug_is_ascii CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    CONSTRAINT categories_image_length CHECK (char_length(image) BETWEEN 1 AND 255),
    CONSTRAINT categories_position_is_positive CHECK (position > 0)
);

INSERT INTO categories (id, path, slug, image, position) VALUES
    ('019a9f00-0000-7000-8000-000000000001', 'Okey Takımları', 'okey-takimlari', '/art/okey-istaka.svg', 1),
    ('019a9f00-0000-7000-8000-000000000002', 'Tavla Takımları', 'tavla-takimlari', '/art/tavla.svg', 2),
    ('019a9f00-0000-7000-8000-000000000003', 'Satranç Takımları', 'satranc-takimlari', '/art/satranc.svg', 3),
    ('019a9f00-0000-7000-8000-000000000004', 'Masa Oyunları', 'masa-oyunlari', '/art/tombala.svg', 4),
    ('019a9f00-0000-7000-8000-000000000005', 'Oyun Kağıtları', 'oyun-kagitlari', '/art/kagit.svg', 5),
    ('019a9f00-0000-7000-8000-000000000006', 'Gıda Ürünleri', 'gida-urunleri', '/art/cay-bardagi.svg', 6),
    ('019a9f00-0000-7000-8000-000000000007', 'Kıraathane Ürünleri', 'kiraathane-urunleri', '/art/tepsi.svg', 7);

CREATE TABLE products (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    -- The name folded by domain::turkish::fold. PostgreSQL has no folding that agrees with it.
    name_folded text NOT NULL,
    category_id uuid NOT NULL REFERENCES categories,
    price_kurus bigint NOT NULL,
    offer_price_kurus bigint NOT NULL,
    description text[] NOT NULL,
    in_stock boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT products_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT products_prices_are_in_order
        CHECK (0 < offer_price_kurus AND offer_price_kurus <= price_kurus AND price_kurus <= 1000000000),
    CONSTRAINT products_description_is_list_of_lines
        CHECK (cardinality(description) <= 50
            AND coalesce(array_ndims(description), 1) = 1
            AND array_position(description, NULL) IS NULL)
);

CREATE INDEX products_category_id_idx ON products (category_id);
CREATE INDEX products_newest_idx ON products (created_at DESC, id DESC);
CREATE INDEX products_name_folded_idx ON products USING gin (name_folded gin_trgm_ops);

CREATE TABLE product_pictures (
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    position integer NOT NULL,
    picture_key text NOT NULL,
    PRIMARY KEY (product_id, position),
    CONSTRAINT product_pictures_at_most_four CHECK (position BETWEEN 0 AND 3),
    CONSTRAINT product_pictures_once_each UNIQUE (product_id, picture_key),
    CONSTRAINT product_pictures_key_is_hash CHECK (picture_key ~ '^[0-9a-f]{64}$')
);

-- Finds whether any product still uses a picture.
CREATE INDEX product_pictures_picture_key_idx ON product_pictures (picture_key);
