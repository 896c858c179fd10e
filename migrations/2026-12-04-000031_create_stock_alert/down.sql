-- The older code knows no mails about stock.
DELETE FROM mails WHERE product_id IS NOT NULL;
ALTER TABLE mails DROP COLUMN product_id;
DROP TABLE stock_alerts;
