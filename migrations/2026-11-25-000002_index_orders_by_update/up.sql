-- What has been ordered or cancelled lately is asked for every second, to count what sells best.
CREATE INDEX CONCURRENTLY orders_updated_at_idx ON orders (updated_at);
