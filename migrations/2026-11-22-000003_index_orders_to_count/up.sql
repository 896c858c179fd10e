-- Lists say how many orders fit, and the overview how many wait: small enough to be counted without the table.
CREATE INDEX CONCURRENTLY orders_counted_idx ON orders (status, is_paid);
