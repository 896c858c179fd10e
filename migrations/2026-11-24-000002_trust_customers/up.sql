-- Whether the limits on unpaid orders do not apply to this customer.
ALTER TABLE users ADD COLUMN is_trusted boolean NOT NULL DEFAULT false;

ALTER TABLE audit_entries
DROP CONSTRAINT audit_entries_entity_is_known,
ADD CONSTRAINT audit_entries_entity_is_known
    CHECK (entity IN ('product', 'category', 'order', 'thread', 'message', 'mail', 'customer', 'staff', 'settings'));
