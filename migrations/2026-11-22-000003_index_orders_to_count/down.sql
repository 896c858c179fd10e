DROP INDEX orders_counted_idx;
