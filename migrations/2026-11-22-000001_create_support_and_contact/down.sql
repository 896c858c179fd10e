DROP TABLE contact_messages;
DROP TABLE thread_revisions;
DROP TABLE thread_messages;
DROP TABLE threads;
