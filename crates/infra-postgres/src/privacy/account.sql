-- The account $1, and what belongs to it by its e-mail. Begins export.sql and close.sql. What is found by the e-mail alone
-- belongs to the account only once its e-mail is confirmed: until then someone else may have registered with it.
-- $2: the kinds of mails that are about the recipient's account itself.
WITH account AS (
    SELECT id, email, created_at, CASE WHEN email_confirmed_at IS NOT NULL THEN email END AS confirmed_email
    FROM users
    WHERE id = $1
), own_mails AS (
    SELECT mails.id
    FROM account
    JOIN mails ON mails.recipient = account.email
    WHERE account.confirmed_email IS NOT NULL
        OR order_id IN (SELECT id FROM orders WHERE user_id = $1)
        OR thread_id IN (SELECT id FROM threads WHERE user_id = $1)
        OR mails.id IN (
            SELECT contact_replies.id FROM contact_replies
            JOIN contact_messages ON contact_messages.id = contact_replies.message_id
            WHERE contact_messages.user_id = $1
        )
        OR (kind = ANY ($2) AND mails.created_at >= account.created_at)
        OR EXISTS (
            SELECT FROM stock_alerts
            WHERE stock_alerts.user_id = $1 AND stock_alerts.product_id = mails.product_id
                AND stock_alerts.email = mails.recipient
        )
)
