-- The outbox: each mail is written in the transaction of what it tells about, and sent afterwards.
CREATE TABLE mails (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    recipient text NOT NULL,
    -- The order's number, or what a message is about.
    topic text NOT NULL,
    -- No foreign keys: what a mail tells about may be gone before it.
    order_id uuid,
    thread_id uuid,
    author text,
    -- A quoted message or a secret address; erased once the mail is sent.
    text text,
    status text NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    -- A pending mail is nobody's from then on; whoever takes it moves this on.
    due_at timestamptz NOT NULL,
    error text,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    CONSTRAINT mails_status_is_known CHECK (status IN ('pending', 'sent', 'failed')),
    CONSTRAINT mails_attempts_range CHECK (attempts >= 0),
    CONSTRAINT mails_sent_has_time CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
    CONSTRAINT mails_failed_has_error CHECK (status <> 'failed' OR error IS NOT NULL)
);

CREATE INDEX mails_due_idx ON mails (due_at) WHERE status = 'pending';
CREATE INDEX mails_newest_idx ON mails (created_at DESC, id DESC);
CREATE INDEX mails_failed_newest_idx ON mails (created_at DESC, id DESC) WHERE status = 'failed';
CREATE INDEX mails_sent_at_idx ON mails (sent_at) WHERE status = 'sent';
