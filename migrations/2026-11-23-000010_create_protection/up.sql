-- The actions of staff. Names are those of the day and no row refers to another table, so that entries stay as they are
-- whatever happens to the account or the thing. `derived.sql` refuses every change.
CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    -- NULL: the command line.
    staff_id uuid,
    staff_name text NOT NULL,
    entity text NOT NULL,
    -- NULL if many things were changed at once, or one without an id.
    entity_id uuid,
    action text NOT NULL,
    -- The changed fields before and after: objects with equal keys. No personal data of customers, which could not be
    -- erased here.
    before jsonb,
    after jsonb,
    -- Entries of one action, such as an import, have the id of their batch. The first of them stands for the batch and
    -- has its size.
    batch uuid,
    batch_size integer,
    CONSTRAINT audit_entries_entity_is_known
        CHECK (entity IN (
            'product', 'category', 'maker', 'order', 'thread', 'message', 'mail', 'customer', 'staff', 'discount',
            'invoice', 'settings'
        )),
    CONSTRAINT audit_entries_batch_has_several CHECK (batch_size IS NULL OR (batch IS NOT NULL AND batch_size > 1)),
    CONSTRAINT audit_entries_action_length CHECK (char_length(action) BETWEEN 1 AND 50),
    CONSTRAINT audit_entries_staff_name_length CHECK (char_length(staff_name) BETWEEN 1 AND 201)
);

CREATE INDEX audit_entries_by_entity ON audit_entries (entity, id DESC);
CREATE INDEX audit_entries_of_batch_idx ON audit_entries (batch, id) WHERE batch IS NOT NULL;
CREATE INDEX audit_entries_folded_idx ON audit_entries (id) WHERE batch IS NULL OR batch_size IS NOT NULL;

-- Recent uses of rate-limited actions, under keyed hashes. Unlogged: a crash may forget them.
CREATE UNLOGGED TABLE limited_uses (
    key bigint PRIMARY KEY,
    -- In ascending order.
    uses timestamptz[] NOT NULL,
    -- When the last of the uses stops counting.
    expires_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Requests with an Idempotency-Key that were carried out in the last 24 hours; those of orders are in orders.
CREATE TABLE idempotent_requests (
    -- The account; 00000000-0000-0000-0000-000000000000 for visitors.
    requester uuid NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    -- SHA-256 of what was asked for.
    fingerprint bytea NOT NULL,
    -- The id of what the request made.
    result uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (requester, operation, key)
);

CREATE INDEX idempotent_requests_created_at_idx ON idempotent_requests (created_at);
