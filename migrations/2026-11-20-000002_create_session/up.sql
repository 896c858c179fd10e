CREATE TABLE sessions (
    -- SHA-256 of the key in the cookie: whoever steals a copy of this table can log in as nobody.
    key_hash bytea PRIMARY KEY,
    state jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT sessions_key_is_hashed CHECK (octet_length(key_hash) = 32),
    CONSTRAINT sessions_state_is_object CHECK (jsonb_typeof(state) = 'object')
);

-- For the regular removal of expired ones.
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
