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
    -- Folded by ASCII rules alone: Turkish ones would turn INFO@ into ınfo@.
    CONSTRAINT users_email_is_folded CHECK (email = lower(email COLLATE "C")),
    CONSTRAINT users_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    -- A password in clear text can't get in here by mistake.
    CONSTRAINT users_password_is_hashed CHECK (password_hash LIKE '$argon2id$%'),
    CONSTRAINT users_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
    CONSTRAINT users_last_name_length CHECK (char_length(last_name) BETWEEN 1 AND 100),
    CONSTRAINT users_phone_length CHECK (char_length(phone) <= 255),
    CONSTRAINT users_location_length CHECK (char_length(location) <= 255),
    CONSTRAINT users_postal_code_length CHECK (char_length(postal_code) <= 255),
    CONSTRAINT users_session_epoch_is_positive CHECK (session_epoch > 0)
);
