ALTER TABLE orders DROP COLUMN delivery_kurus;
DROP TABLE settings;
