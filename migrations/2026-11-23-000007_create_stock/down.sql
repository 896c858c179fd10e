DROP TABLE stock_alerts, stock_changes, product_stock;
