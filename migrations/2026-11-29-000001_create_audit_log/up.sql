-- What staff have done. Names stand here as they were on the day, and no row points to another table: what is
-- written stays as it is, whatever becomes of the account or the thing. `derived.sql` refuses every change.
CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    -- NULL: the command line.
    staff_id uuid,
    staff_name text NOT NULL,
    entity text NOT NULL,
    -- NULL where many things, or none with an id, were changed at once.
    entity_id uuid,
    action text NOT NULL,
    -- What changed, as it was and as it became: objects with the same keys. No customer's personal data, which
    -- could not be erased here.
    before jsonb,
    after jsonb,
    CONSTRAINT audit_entries_entity_is_known
        CHECK (entity IN ('product', 'order', 'thread', 'message', 'mail', 'staff', 'settings')),
    CONSTRAINT audit_entries_action_length CHECK (char_length(action) BETWEEN 1 AND 50),
    CONSTRAINT audit_entries_staff_name_length CHECK (char_length(staff_name) BETWEEN 1 AND 201)
);

CREATE INDEX audit_entries_by_entity ON audit_entries (entity, id DESC);
