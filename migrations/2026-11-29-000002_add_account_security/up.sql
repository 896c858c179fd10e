ALTER TABLE users
    -- Staff who may not log in for now.
    ADD COLUMN disabled_at timestamptz,
    -- Closed by its customer; kept without a name for as long as its orders are.
    ADD COLUMN closed_at timestamptz,
    -- Since when a second factor is asked for.
    ADD COLUMN two_factor_enabled_at timestamptz;

CREATE INDEX users_closed ON users (closed_at) WHERE closed_at IS NOT NULL;

-- Staff logins end when they have not been used for some hours.
ALTER TABLE sessions ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();

CREATE INDEX sessions_by_customer ON sessions (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX sessions_by_staff ON sessions (staff_id) WHERE staff_id IS NOT NULL;

CREATE TABLE two_factors (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- Encrypted by the server's secret.
    secret bytea NOT NULL,
    -- The time step of the last code that was taken: it and earlier ones are used up.
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

-- At most one a customer: a newer one takes the older one's place.
CREATE TABLE password_resets (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the token.
    token_hash bytea NOT NULL CONSTRAINT password_resets_token_key UNIQUE,
    expires_at timestamptz NOT NULL,
    CONSTRAINT password_resets_token_length CHECK (octet_length(token_hash) = 32)
);
