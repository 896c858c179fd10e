-- Few among many, and counted with every list of the seller's: their money is awaited no more.
CREATE INDEX CONCURRENTLY orders_refunded_idx ON orders (status)
WHERE refunded_at IS NOT NULL;
