DROP TABLE addresses, sessions, email_confirmations, password_resets, recovery_codes, two_factors, customer_notes, users;
-- The extension stays: it may have been there before.
