DROP INDEX CONCURRENTLY orders_updated_at_idx;
