DROP TABLE addresses, sessions, password_resets, recovery_codes, two_factors, users;
