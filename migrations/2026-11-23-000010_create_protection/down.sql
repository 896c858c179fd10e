DROP TABLE limited_uses, audit_entries;
