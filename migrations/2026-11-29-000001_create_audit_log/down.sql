DROP TABLE audit_entries CASCADE;
