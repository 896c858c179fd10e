DROP INDEX contact_messages_user_idx;

ALTER TABLE contact_messages
    DROP COLUMN user_id;
