-- All data about one customer, in one statement and therefore from one snapshot. A test checks that every table with a
-- customer's id is named here. Amounts are in TL. What staff noted about the customer is personal data, too (KVKK m.11); the
-- names of staff are left out.
SELECT jsonb_build_object(
    'account', (
        SELECT jsonb_build_object(
            'email', email, 'firstName', first_name, 'lastName', last_name, 'phone', phone, 'location', location,
            'postalCode', postal_code, 'createdAt', created_at, 'updatedAt', updated_at,
            'emailConfirmedAt', email_confirmed_at, 'twoFactorEnabledAt', two_factor_enabled_at,
            'hasTwoFactorSecret', EXISTS (SELECT FROM two_factors WHERE user_id = users.id),
            'recoveryCodesLeft', (SELECT count(*) FROM recovery_codes WHERE user_id = users.id),
            'passwordResetUntil', (SELECT expires_at FROM password_resets WHERE user_id = users.id),
            'emailConfirmationUntil', (SELECT expires_at FROM email_confirmations WHERE user_id = users.id)
        )
        FROM users WHERE id = $1
    ),
    'sessions', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('usedAt', used_at, 'expiresAt', expires_at) ORDER BY used_at), '[]')
        FROM sessions WHERE customer_id = $1 OR staff_id = $1
    ),
    'addresses', (
        SELECT coalesce(jsonb_agg(to_jsonb(addresses) - 'user_id' ORDER BY created_at, id), '[]')
        FROM addresses WHERE user_id = $1
    ),
    'savedInvoice', (
        SELECT to_jsonb(saved) - ARRAY['user_id', 'tckn_sealed'] FROM saved_billing AS saved WHERE user_id = $1
    ),
    'cart', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'product', item.product_id, 'name', products.name, 'quantity', item.quantity)), '[]')
        FROM carts, unnest(carts.product_ids, carts.quantities) AS item (product_id, quantity)
        LEFT JOIN products ON products.id = item.product_id
        WHERE carts.user_id = $1
    ),
    'favorites', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'product', product_id, 'name', products.name, 'createdAt', favorites.created_at)
            ORDER BY favorites.created_at, product_id), '[]')
        FROM favorites JOIN products ON products.id = favorites.product_id
        WHERE user_id = $1
    ),
    'orders', (
        SELECT coalesce(jsonb_agg(
            to_jsonb(orders) - ARRAY['user_id', 'amount_kurus', 'search', 'search_text', 'idempotency_fingerprint',
                'payment_problem', 'refunded_kurus', 'invoice_due_from']
            || jsonb_build_object(
                'amount', round(amount_kurus / 100.0, 2),
                'refunded', round(refunded_kurus / 100.0, 2),
                -- With which it was ordered without an account.
                'buyerEmail', coalesce(
                    (SELECT order_guests.email FROM order_guests WHERE order_id = orders.id),
                    (SELECT guest_email FROM claimed_orders WHERE order_id = orders.id)
                ),
                'invoice', (
                    SELECT to_jsonb(invoice) - ARRAY['order_id', 'tckn_sealed']
                    FROM order_billing AS invoice WHERE order_id = orders.id
                ),
                'issuedInvoices', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'number', series || year || lpad(sequence::text, 9, '0'), 'ettn', uuid,
                        'issuedAt', issued_at, 'buyer', buyer_name, 'vkn', vkn, 'tcknEnd', tckn_end,
                        'amount', round(amount / 100.0, 2), 'status', invoices.status,
                        'cancelledAt', cancelled_at, 'cancelReason', cancel_reason) ORDER BY issued_at, sequence), '[]')
                    FROM invoices WHERE order_id = orders.id
                ),
                'cardPayment', (
                    SELECT jsonb_build_object(
                        'provider', provider, 'session', session_id, 'reference', reference,
                        'charged', round(charged_kurus / 100.0, 2), 'installments', instalments)
                    FROM card_payments WHERE order_id = orders.id
                ),
                'refunds', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'amount', round(amount_kurus / 100.0, 2), 'state', state, 'reason', reason, 'note', note, 'reference', reference,
                        'createdAt', created_at, 'decidedAt', decided_at) ORDER BY created_at, id), '[]')
                    FROM card_refunds WHERE order_id = orders.id
                ),
                'terms', (
                    SELECT jsonb_build_object(
                        'delivery', round(delivery_kurus / 100.0, 2), 'discountCode', discount_code)
                    FROM order_terms WHERE order_id = orders.id
                ),
                'items', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'product', product_id, 'name', name, 'options', options, 'category', category, 'quantity', quantity,
                        'unitPrice', round(unit_price_kurus / 100.0, 2), 'vatRate', vat_rate,
                        'discount', round(discount_kurus / 100.0, 2)) ORDER BY position), '[]')
                    FROM order_items WHERE order_id = orders.id
                ),
                'stockChanges', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'product', product_id, 'at', at, 'pieces', after - before) ORDER BY id), '[]')
                    FROM stock_changes WHERE order_id = orders.id
                ),
                'history', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'at', at, 'status', status, 'isPaid', is_paid, 'shipment', shipment, 'note', note,
                        'refunded', round(amount_kurus / 100.0, 2)) ORDER BY id), '[]')
                    FROM order_events WHERE order_id = orders.id AND payment_problem IS NULL
                ),
                'staffNotes', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, 'text', text) ORDER BY id), '[]')
                    FROM order_notes WHERE order_id = orders.id
                ),
                'returns', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'status', order_returns.status, 'note', order_returns.note,
                        'createdAt', order_returns.created_at, 'updatedAt', order_returns.updated_at,
                        'items', (
                            SELECT jsonb_agg(jsonb_build_object(
                                'name', order_items.name, 'quantity', order_return_items.quantity,
                                'reason', order_return_items.reason) ORDER BY order_items.position)
                            FROM order_return_items
                            JOIN order_items ON order_items.id = order_return_items.item_id
                            WHERE order_return_items.return_id = order_returns.id
                        )) ORDER BY order_returns.created_at), '[]')
                    FROM order_returns WHERE order_returns.order_id = orders.id
                ),
                'acceptedTexts', (
                    SELECT coalesce(jsonb_agg(jsonb_build_object(
                        'title', title, 'body', body, 'acceptedAt', accepted_at) ORDER BY kind), '[]')
                    FROM order_legal_texts WHERE order_id = orders.id
                )
            ) ORDER BY orders.created_at), '[]')
        FROM orders
        WHERE user_id = $1
            OR id IN (SELECT order_id FROM order_guests WHERE email = (SELECT confirmed_email FROM account))
    ),
    'threads', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'subject', subject, 'status', status, 'createdAt', created_at, 'updatedAt', updated_at,
            'messages', (
                SELECT coalesce(jsonb_agg(jsonb_build_object(
                    'sender', sender, 'text', text, 'createdAt', created_at) ORDER BY number), '[]')
                FROM thread_messages WHERE thread_id = threads.id
            )) ORDER BY created_at), '[]')
        FROM threads WHERE user_id = $1
    ),
    'messages', (
        SELECT coalesce(jsonb_agg(
            to_jsonb(contact_messages) - ARRAY['user_id', 'is_read', 'deleted_at']
            || jsonb_build_object('replies', (
                SELECT coalesce(jsonb_agg(jsonb_build_object('text', text, 'createdAt', created_at)
                    ORDER BY created_at, id), '[]')
                FROM contact_replies WHERE message_id = contact_messages.id
            )) ORDER BY created_at, id), '[]')
        FROM contact_messages
        WHERE user_id = $1 OR email = (SELECT confirmed_email FROM account)
    ),
    'notes', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('text', text, 'createdAt', created_at) ORDER BY created_at, id), '[]')
        FROM customer_notes WHERE user_id = $1
    ),
    'stockAlerts', (
        SELECT coalesce(jsonb_agg(
            to_jsonb(alert) - ARRAY['user_id', 'token'] || jsonb_build_object('product', products.name)
            ORDER BY requested_at), '[]')
        FROM stock_alerts AS alert JOIN products ON products.id = alert.product_id
        WHERE user_id = $1 OR email = (SELECT confirmed_email FROM account)
    ),
    'mails', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'kind', kind, 'about', topic, 'status', mails.status, 'createdAt', mails.created_at,
            'sentAt', sent_at, 'text', sent_text) ORDER BY mails.created_at), '[]')
        FROM mails WHERE id IN (SELECT id FROM own_mails)
    )
)::text AS text
