ALTER TABLE audit_entries DROP COLUMN batch, DROP COLUMN batch_size;
