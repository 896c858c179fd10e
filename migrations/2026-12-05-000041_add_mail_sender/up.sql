-- Whose words in the contact form a mail to the shop quotes: they go with the account. No foreign key, as with what else
-- mails are about.
ALTER TABLE mails ADD COLUMN sender_id uuid;

-- Both were written in one moment.
UPDATE mails SET sender_id = contact_messages.user_id
FROM contact_messages
WHERE mails.kind = 'new_message' AND mails.thread_id IS NULL AND contact_messages.user_id IS NOT NULL
    AND contact_messages.created_at = mails.created_at AND contact_messages.subject = mails.topic;
