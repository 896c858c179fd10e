-- Who was logged in when they wrote: what they may have exported and erased. The address alone proves nothing,
-- since nobody has shown that an account's is theirs.
ALTER TABLE contact_messages
    ADD COLUMN user_id uuid REFERENCES users ON DELETE SET NULL;

CREATE INDEX contact_messages_user_idx ON contact_messages (user_id);
