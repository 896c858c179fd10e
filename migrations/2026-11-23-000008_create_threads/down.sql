DROP TABLE contact_replies, contact_messages, thread_revisions, thread_messages, threads;
