-- Few among many: what waits for a transfer, counted whenever the seller looks at the overview.
CREATE INDEX CONCURRENTLY orders_awaiting_transfer_idx ON orders (transfer_due_at)
WHERE NOT is_paid AND status IN ('Order Placed', 'Preparing', 'Shipped', 'Delivered') AND payment_type = 'bank_transfer';
