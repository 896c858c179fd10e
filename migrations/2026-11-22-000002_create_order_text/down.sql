DROP TABLE order_texts;
DROP FUNCTION refuse_order_text_change();
