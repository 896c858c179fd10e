-- The older code knows no mails about returns.
DELETE FROM mails WHERE return_id IS NOT NULL;
ALTER TABLE mails DROP COLUMN return_id;
DROP TABLE order_return_items;
DROP TABLE order_returns;
