DROP TABLE email_confirmations;
-- The older release could not read these.
DELETE FROM mails WHERE kind = 'email_confirmation';
ALTER TABLE users DROP COLUMN email_confirmed_at;
