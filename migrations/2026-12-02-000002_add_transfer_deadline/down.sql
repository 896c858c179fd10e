ALTER TABLE orders
    DROP COLUMN transfer_due_at,
    DROP COLUMN transfer_reminded_at;
