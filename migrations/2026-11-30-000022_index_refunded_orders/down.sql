DROP INDEX CONCURRENTLY orders_refunded_idx;
