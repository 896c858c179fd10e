ALTER TABLE mails DROP COLUMN sender_id;
