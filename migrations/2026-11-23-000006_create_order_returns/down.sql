DROP TABLE order_return_items, order_returns;
