-- A trigger refuses to delete entries; the older release could not read these.
ALTER TABLE audit_entries DISABLE TRIGGER USER;
DELETE FROM audit_entries WHERE entity = 'customer';
ALTER TABLE audit_entries ENABLE TRIGGER USER;
ALTER TABLE audit_entries
DROP CONSTRAINT audit_entries_entity_is_known,
ADD CONSTRAINT audit_entries_entity_is_known
    CHECK (entity IN ('product', 'category', 'order', 'thread', 'message', 'mail', 'staff', 'settings'));

ALTER TABLE users DROP COLUMN is_trusted;
