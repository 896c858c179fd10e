-- Erases a customer's identity. Their orders stay, so the account keeps its row, without a name.
-- $3: the current time.
, without_addresses AS (
    DELETE FROM addresses WHERE user_id = $1
), without_cart AS (
    DELETE FROM carts WHERE user_id = $1
), without_favorites AS (
    DELETE FROM favorites WHERE user_id = $1
), without_reset AS (
    DELETE FROM password_resets WHERE user_id = $1
), without_confirmation AS (
    DELETE FROM email_confirmations WHERE user_id = $1
), without_messages AS (
    DELETE FROM contact_messages USING account
    WHERE user_id = $1 OR contact_messages.email = confirmed_email
    RETURNING contact_messages.id
), without_mails AS (
    -- A mail to the shop about a contact message has the message's id.
    DELETE FROM mails
    WHERE mails.id IN (SELECT own_mails.id FROM own_mails) OR sender_id = $1
        OR thread_id IN (SELECT id FROM threads WHERE user_id = $1)
        OR mails.id IN (SELECT without_messages.id FROM without_messages)
        -- A reply to a contact message has its mail's id.
        OR mails.id IN (
            SELECT contact_replies.id FROM contact_replies
            JOIN without_messages ON without_messages.id = contact_replies.message_id
        )
        -- A mail to the shop about an order says who has ordered.
        OR (status <> 'pending' AND order_id IN (SELECT id FROM orders WHERE user_id = $1))
), without_customer_notes AS (
    DELETE FROM customer_notes WHERE user_id = $1
), without_keys AS (
    DELETE FROM idempotent_requests WHERE requester = $1
), without_stock_alerts AS (
    DELETE FROM stock_alerts USING account WHERE user_id = $1 OR stock_alerts.email = confirmed_email
), without_words AS (
    UPDATE thread_messages SET text = 'Silindi.'
    WHERE thread_id IN (SELECT id FROM threads WHERE user_id = $1)
), without_subjects AS (
    UPDATE threads SET subject = 'Silinmiş talep', status = 'closed' WHERE user_id = $1
), without_reasons AS (
    UPDATE order_return_items SET reason = NULL
    FROM order_returns, orders
    WHERE order_returns.id = order_return_items.return_id AND orders.id = order_returns.order_id
        AND orders.user_id = $1 AND order_return_items.reason IS NOT NULL
), without_order_notes AS (
    DELETE FROM order_notes USING orders WHERE orders.id = order_notes.order_id AND orders.user_id = $1
), without_refund_notes AS (
    -- What staff wrote. The provider's reasons say nothing about the customer.
    UPDATE card_refunds SET note = NULL, reason = CASE decided_by WHEN 'provider' THEN reason END
    FROM orders WHERE orders.id = card_refunds.order_id AND orders.user_id = $1
), without_cancel_reasons AS (
    -- A cancelled invoice has a reason.
    UPDATE invoices SET cancel_reason = 'Silindi.'
    FROM orders WHERE orders.id = invoices.order_id AND orders.user_id = $1 AND invoices.status = 'cancelled'
), without_notes_in_history AS (
    UPDATE order_events SET note = NULL
    FROM orders WHERE orders.id = order_events.order_id AND orders.user_id = $1 AND note IS NOT NULL
), without_remarks AS (
    -- A refund that is due still needs its account.
    UPDATE orders SET remarks = '{}', cancel_reason = NULL,
        refund_iban = CASE WHEN payment_problem IS NOT NULL THEN refund_iban END
    WHERE user_id = $1
), without_invoice AS (
    DELETE FROM saved_billing WHERE user_id = $1
), without_sessions AS (
    DELETE FROM sessions WHERE customer_id = $1 AND staff_id IS NULL
), without_logins AS (
    UPDATE sessions SET customer_id = NULL, customer_epoch = NULL WHERE customer_id = $1 AND staff_id IS NOT NULL
)
UPDATE users SET
    email = 'silinmis-' || id || '@hesap.invalid',
    password_hash = '$argon2id$closed',
    first_name = 'Silinmiş',
    last_name = 'Hesap',
    phone = '',
    location = '',
    postal_code = '',
    email_confirmed_at = NULL,
    session_epoch = session_epoch + 1,
    updated_at = $3,
    closed_at = $3
WHERE id = $1
