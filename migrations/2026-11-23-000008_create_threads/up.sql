CREATE TABLE threads (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    subject text NOT NULL,
    status text NOT NULL,
    -- Messages are numbered from 1. For each side: the number of the last message it wrote (0: none yet), and the number
    -- of the last message when it read the thread. Later messages of the other side are unread.
    customer_wrote integer NOT NULL,
    customer_read integer NOT NULL,
    staff_wrote integer NOT NULL,
    staff_read integer NOT NULL,
    message_count integer NOT NULL GENERATED ALWAYS AS (greatest(customer_wrote, staff_wrote)) STORED,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT threads_subject_length CHECK (char_length(subject) BETWEEN 1 AND 200),
    CONSTRAINT threads_status_is_known CHECK (status IN ('open', 'closed')),
    CONSTRAINT threads_customer_wrote_first CHECK (customer_wrote >= 1 AND staff_wrote >= 0),
    CONSTRAINT threads_message_has_one_writer CHECK (customer_wrote <> staff_wrote),
    CONSTRAINT threads_message_count_range CHECK (greatest(customer_wrote, staff_wrote) <= 500),
    CONSTRAINT threads_read_what_is_there
        CHECK (least(customer_read, staff_read) >= 0
            AND greatest(customer_read, staff_read) <= greatest(customer_wrote, staff_wrote)),
    CONSTRAINT threads_updated_after_created CHECK (updated_at >= created_at)
);

CREATE INDEX threads_of_user_newest_idx ON threads (user_id, updated_at DESC, id DESC);
CREATE INDEX threads_newest_idx ON threads (updated_at DESC, id DESC);
CREATE INDEX threads_of_status_newest_idx ON threads (status, updated_at DESC, id DESC);
-- Few threads are unread, and they are counted often.
CREATE INDEX threads_unread_by_staff_idx ON threads (id) WHERE customer_wrote > staff_read;
CREATE INDEX threads_unread_by_customer_idx ON threads (user_id) WHERE staff_wrote > customer_read;

CREATE TABLE thread_messages (
    id uuid PRIMARY KEY,
    thread_id uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
    number integer NOT NULL,
    sender text NOT NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT thread_messages_number_key UNIQUE (thread_id, number),
    CONSTRAINT thread_messages_number_range CHECK (number BETWEEN 1 AND 500),
    CONSTRAINT thread_messages_sender_is_known CHECK (sender IN ('user', 'admin')),
    CONSTRAINT thread_messages_text_length CHECK (char_length(text) BETWEEN 1 AND 5000)
);

-- One row for each customer with threads, and one with the id 0 for all threads. Each change raises both revisions, so
-- that a client that polls every few seconds costs one look-up.
CREATE TABLE thread_revisions (
    owner uuid PRIMARY KEY,
    revision bigint NOT NULL,
    CONSTRAINT thread_revisions_count_up CHECK (revision > 0)
);

CREATE TABLE contact_messages (
    id uuid PRIMARY KEY,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    is_read boolean NOT NULL,
    created_at timestamptz NOT NULL,
    -- The account that was logged in. Only its own messages are exported: nothing proves that an address in the form is
    -- the account's. Closing an account erases those of its address, too.
    user_id uuid REFERENCES users ON DELETE SET NULL,
    -- When staff deleted it. It is erased a day later.
    deleted_at timestamptz,
    CONSTRAINT contact_messages_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
    CONSTRAINT contact_messages_last_name_length CHECK (char_length(last_name) <= 100),
    CONSTRAINT contact_messages_email_is_folded CHECK (email = lower(email COLLATE "C")),
    CONSTRAINT contact_messages_email_is_address CHECK (email LIKE '_%@_%' AND char_length(email) <= 255),
    CONSTRAINT contact_messages_subject_length CHECK (char_length(subject) <= 200),
    CONSTRAINT contact_messages_text_length CHECK (char_length(text) BETWEEN 1 AND 5000)
);

CREATE INDEX contact_messages_newest_idx ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_unread_idx ON contact_messages (id) WHERE NOT is_read AND deleted_at IS NULL;
CREATE INDEX contact_messages_user_idx ON contact_messages (user_id);

-- Replies by mail. The mail has the reply's id.
CREATE TABLE contact_replies (
    id uuid PRIMARY KEY,
    message_id uuid NOT NULL REFERENCES contact_messages ON DELETE CASCADE,
    staff_name text NOT NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT contact_replies_text_length CHECK (char_length(text) BETWEEN 1 AND 5000)
);

CREATE INDEX contact_replies_of_message_idx ON contact_replies (message_id);
