DROP INDEX card_payments_open_idx;

ALTER TABLE card_payments
    DROP COLUMN is_over;
