DROP TABLE contact_messages, thread_revisions, thread_messages, threads;
