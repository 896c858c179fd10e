DELETE FROM audit_entries WHERE entity = 'customer';
ALTER TABLE audit_entries
DROP CONSTRAINT audit_entries_entity_is_known,
ADD CONSTRAINT audit_entries_entity_is_known
    CHECK (entity IN ('product', 'order', 'thread', 'message', 'mail', 'staff', 'settings'));

ALTER TABLE users DROP COLUMN is_trusted;
