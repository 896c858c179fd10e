-- Links a card order to the page of its payment provider. Written with the order.
CREATE TABLE card_payments (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    provider text,
    -- The provider's id of the payment page, and the page's address.
    session_id text,
    url text,
    expires_at timestamptz,
    -- The numbers of instalments that the page offers.
    offered_instalments smallint[] NOT NULL DEFAULT '{1}',
    -- The provider's id of the payment, once the money has come.
    reference text,
    -- What the card was charged, with the fee for instalments, whatever became of the order.
    charged_kurus bigint,
    instalments smallint,
    -- When the shop asks the provider next, unless a notification comes before; NULL until the first attempt.
    next_check_at timestamptz,
    checks integer NOT NULL DEFAULT 0,
    -- Whether nothing more can come of it: its money has come or gone back, or its page is closed.
    is_over boolean NOT NULL DEFAULT false,
    CONSTRAINT card_payments_session_key UNIQUE (provider, session_id),
    CONSTRAINT card_payments_page_is_whole
        CHECK (num_nonnulls(provider, session_id, url, expires_at) IN (0, 4)),
    CONSTRAINT card_payments_offered_instalments_are_known
        CHECK (1 = ANY (offered_instalments) AND offered_instalments <@ '{1,2,3,6,9,12}'),
    CONSTRAINT card_payments_charge_is_whole CHECK (num_nonnulls(charged_kurus, instalments) IN (0, 2)),
    CONSTRAINT card_payments_charged_not_negative CHECK (charged_kurus >= 0),
    CONSTRAINT card_payments_instalments_range CHECK (instalments BETWEEN 0 AND 255),
    CONSTRAINT card_payments_provider_is_known CHECK (provider IN ('stripe', 'iyzico')),
    CONSTRAINT card_payments_session_length CHECK (char_length(session_id) BETWEEN 1 AND 500),
    CONSTRAINT card_payments_url_length CHECK (char_length(url) BETWEEN 1 AND 5000),
    CONSTRAINT card_payments_reference_length CHECK (char_length(reference) BETWEEN 1 AND 500),
    CONSTRAINT card_payments_checks_not_negative CHECK (checks >= 0)
);

CREATE INDEX card_payments_reference_idx ON card_payments (reference);
-- Few payments of many, read every few seconds.
CREATE INDEX card_payments_open_idx ON card_payments (next_check_at)
WHERE NOT is_over;
