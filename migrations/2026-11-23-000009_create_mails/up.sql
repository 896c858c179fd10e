-- The outbox: each mail is written in the transaction of the event that it reports, and sent afterwards.
CREATE TABLE mails (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    recipient text NOT NULL,
    -- The order's number, or the subject of a message.
    topic text NOT NULL,
    -- No foreign keys here and below: the subject of a mail may be deleted before the mail.
    order_id uuid,
    thread_id uuid,
    author text,
    -- A quoted message or a secret address; erased once the mail is sent.
    text text,
    status text NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    -- When a pending mail may be claimed. A worker that claims it moves this into the future.
    due_at timestamptz NOT NULL,
    error text,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    return_id uuid,
    refund_id uuid,
    product_id uuid,
    -- The account whose words in the contact form a mail to the shop quotes: the mail is erased with the account.
    sender_id uuid,
    -- The plain text with which the mail was sent, without the secrets of its links.
    sent_text text,
    -- Whether it was written to a file instead of mailed, because the shop had no mail server.
    to_file boolean NOT NULL DEFAULT false,
    CONSTRAINT mails_status_is_known CHECK (status IN ('pending', 'sent', 'failed')),
    CONSTRAINT mails_attempts_range CHECK (attempts >= 0),
    CONSTRAINT mails_sent_has_time CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
    CONSTRAINT mails_sent_text_is_sent CHECK (sent_text IS NULL OR status = 'sent'),
    CONSTRAINT mails_to_file_is_sent CHECK (NOT to_file OR status = 'sent'),
    CONSTRAINT mails_failed_has_error CHECK (status <> 'failed' OR error IS NOT NULL)
);

CREATE INDEX mails_due_idx ON mails (due_at) WHERE status = 'pending';
CREATE INDEX mails_newest_idx ON mails (created_at DESC, id DESC);
CREATE INDEX mails_failed_newest_idx ON mails (created_at DESC, id DESC) WHERE status = 'failed';
CREATE INDEX mails_sent_at_idx ON mails (sent_at) WHERE status = 'sent';
