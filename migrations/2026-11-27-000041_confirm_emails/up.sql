-- When the account's e-mail was shown to be its own. Until then nothing that is found by the e-mail alone counts as the
-- account's. Earlier accounts are unconfirmed, because nothing proves their e-mails; staff are known to the shop.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

UPDATE users SET email_confirmed_at = created_at WHERE (is_seller OR is_admin) AND closed_at IS NULL;

-- At most one per account: a newer link replaces the older one.
CREATE TABLE email_confirmations (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the token.
    token_hash bytea NOT NULL CONSTRAINT email_confirmations_token_key UNIQUE,
    expires_at timestamptz NOT NULL,
    CONSTRAINT email_confirmations_token_length CHECK (octet_length(token_hash) = 32)
);
