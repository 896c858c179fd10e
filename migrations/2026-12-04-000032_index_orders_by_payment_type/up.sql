-- The seller's list of card orders, or of transfers, newest first, and their number.
CREATE INDEX CONCURRENTLY orders_of_payment_type_newest_idx ON orders (payment_type, created_at DESC, id DESC);
