CREATE TABLE addresses (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zipcode text NOT NULL,
    phone text NOT NULL,
    country text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT addresses_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
    CONSTRAINT addresses_last_name_length CHECK (char_length(last_name) BETWEEN 1 AND 100),
    CONSTRAINT addresses_email_is_folded CHECK (email = lower(email COLLATE "C")),
    CONSTRAINT addresses_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    CONSTRAINT addresses_street_length CHECK (char_length(street) BETWEEN 1 AND 255),
    CONSTRAINT addresses_city_length CHECK (char_length(city) BETWEEN 1 AND 255),
    CONSTRAINT addresses_state_length CHECK (char_length(state) BETWEEN 1 AND 255),
    CONSTRAINT addresses_zipcode_length CHECK (char_length(zipcode) BETWEEN 1 AND 255),
    CONSTRAINT addresses_phone_length CHECK (char_length(phone) BETWEEN 1 AND 255),
    CONSTRAINT addresses_country_length CHECK (char_length(country) BETWEEN 1 AND 255)
);

CREATE INDEX addresses_of_user_idx ON addresses (user_id, created_at, id);
