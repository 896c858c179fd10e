-- Paid orders not yet handed to the carrier are few among many: newest first, as the seller packs them.
CREATE INDEX CONCURRENTLY orders_awaiting_dispatch_newest_idx ON orders (created_at DESC, id DESC)
WHERE is_paid AND status IN ('Order Placed', 'Preparing');
