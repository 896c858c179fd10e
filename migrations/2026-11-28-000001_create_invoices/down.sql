DROP TABLE invoice_pdfs, invoice_series, invoices;
