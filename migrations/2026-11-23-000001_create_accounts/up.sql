-- For searches by parts of words. Ships with PostgreSQL and is trusted: the database's owner may add it without being
-- superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL CONSTRAINT users_email_key UNIQUE,
    password_hash text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text NOT NULL,
    location text NOT NULL,
    postal_code text NOT NULL,
    is_seller boolean NOT NULL,
    is_admin boolean NOT NULL,
    session_epoch integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- The full name folded by domain::turkish::fold. A new order copies it in the statement that writes the order, so
    -- that a customer who is renamed at the same moment is found under the new name.
    name_folded text NOT NULL DEFAULT '',
    -- Staff who may not log in for now.
    disabled_at timestamptz,
    -- Closed by its customer. The row stays, without a name, as long as its orders do.
    closed_at timestamptz,
    two_factor_enabled_at timestamptz,
    -- Whether the limits on unpaid orders do not apply to this customer.
    is_trusted boolean NOT NULL DEFAULT false,
    -- When staff were invited who have not chosen a password yet.
    invited_at timestamptz,
    -- When the account's e-mail was shown to be its own. Until then nothing that is found by the e-mail alone counts as
    -- the account's.
    email_confirmed_at timestamptz,
    -- For the search of staff: folded name, e-mail, and the digits of the telephone.
    search_text text NOT NULL
        GENERATED ALWAYS AS (name_folded || ' ' || email || ' ' || regexp_replace(phone, '[^0-9]+', '', 'g')) STORED,
    -- Folded by ASCII rules alone: Turkish rules would turn INFO@ into ınfo@.
    CONSTRAINT users_email_is_folded CHECK (email = lower(email COLLATE "C")),
    CONSTRAINT users_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    -- Keeps out a password in clear text that gets here by mistake.
    CONSTRAINT users_password_is_hashed CHECK (password_hash LIKE '$argon2id$%'),
    CONSTRAINT users_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
    CONSTRAINT users_last_name_length CHECK (char_length(last_name) BETWEEN 1 AND 100),
    CONSTRAINT users_phone_length CHECK (char_length(phone) <= 255),
    CONSTRAINT users_location_length CHECK (char_length(location) <= 255),
    CONSTRAINT users_postal_code_length CHECK (char_length(postal_code) <= 255),
    CONSTRAINT users_session_epoch_is_positive CHECK (session_epoch > 0)
);

CREATE INDEX users_closed ON users (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX users_search_text_idx ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_customers_newest_idx ON users (created_at DESC, id DESC)
WHERE closed_at IS NULL AND NOT is_seller AND NOT is_admin;

-- What staff note about a customer. Exported to the customer, and erased with the account.
CREATE TABLE customer_notes (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    text text NOT NULL,
    -- Full name of the staff member, as it was then.
    staff_name text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT customer_notes_text_length CHECK (char_length(text) BETWEEN 1 AND 2000),
    CONSTRAINT customer_notes_staff_name_length CHECK (char_length(staff_name) BETWEEN 1 AND 201)
);

CREATE INDEX customer_notes_of_user_newest_idx ON customer_notes (user_id, created_at DESC, id DESC);

CREATE TABLE two_factors (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- Encrypted with the server's key.
    secret bytea NOT NULL,
    -- The time step of the last accepted code: codes of this step and of earlier ones are used up.
    last_step bigint,
    CONSTRAINT two_factors_secret_length CHECK (octet_length(secret) BETWEEN 1 AND 255)
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the code.
    code_hash bytea NOT NULL,
    PRIMARY KEY (user_id, code_hash),
    CONSTRAINT recovery_codes_hash_length CHECK (octet_length(code_hash) = 32)
);

-- At most one per account: a newer one replaces the older one.
CREATE TABLE password_resets (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the token.
    token_hash bytea NOT NULL CONSTRAINT password_resets_token_key UNIQUE,
    expires_at timestamptz NOT NULL,
    CONSTRAINT password_resets_token_length CHECK (octet_length(token_hash) = 32)
);

-- At most one per account: a newer link replaces the older one.
CREATE TABLE email_confirmations (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the token.
    token_hash bytea NOT NULL CONSTRAINT email_confirmations_token_key UNIQUE,
    expires_at timestamptz NOT NULL,
    CONSTRAINT email_confirmations_token_length CHECK (octet_length(token_hash) = 32)
);

-- A session holds up to two logins: one of a customer and one of a staff member.
CREATE TABLE sessions (
    -- SHA-256 of the key in the cookie: a stolen copy of this table logs no thief in.
    key_hash bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    customer_id uuid,
    customer_epoch integer,
    staff_id uuid,
    staff_epoch integer,
    -- Staff logins end after some hours without use.
    used_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sessions_key_is_hashed CHECK (octet_length(key_hash) = 32),
    CONSTRAINT sessions_customer_id_and_epoch CHECK ((customer_id IS NULL) = (customer_epoch IS NULL)),
    CONSTRAINT sessions_staff_id_and_epoch CHECK ((staff_id IS NULL) = (staff_epoch IS NULL))
);

-- For the regular removal of expired sessions.
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE INDEX sessions_by_customer ON sessions (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX sessions_by_staff ON sessions (staff_id) WHERE staff_id IS NOT NULL;

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
CREATE INDEX addresses_phone_digits_idx ON addresses
USING gin (regexp_replace(phone, '[^0-9]+', '', 'g') gin_trgm_ops);
