-- Entries of one action, such as an import, have the id of their batch. The first of them stands for the batch and has its
-- size.
ALTER TABLE audit_entries
    ADD COLUMN batch uuid,
    ADD COLUMN batch_size integer,
    ADD CONSTRAINT audit_entries_batch_has_several CHECK (batch_size IS NULL OR (batch IS NOT NULL AND batch_size > 1));
CREATE INDEX audit_entries_of_batch_idx ON audit_entries (batch, id) WHERE batch IS NOT NULL;
CREATE INDEX audit_entries_folded_idx ON audit_entries (id) WHERE batch IS NULL OR batch_size IS NOT NULL;
