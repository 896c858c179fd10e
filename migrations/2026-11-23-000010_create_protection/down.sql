DROP TABLE idempotent_requests, limited_uses, audit_entries;
