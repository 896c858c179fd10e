DROP TABLE saved_invoices;
DROP TABLE order_invoices;
