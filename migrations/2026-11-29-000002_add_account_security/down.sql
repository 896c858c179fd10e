DROP TABLE password_resets;
DROP TABLE recovery_codes;
DROP TABLE two_factors;
DROP INDEX sessions_by_staff;
DROP INDEX sessions_by_customer;
ALTER TABLE sessions DROP COLUMN used_at;
DROP INDEX users_closed;
ALTER TABLE users
    DROP COLUMN disabled_at,
    DROP COLUMN closed_at,
    DROP COLUMN two_factor_enabled_at;
