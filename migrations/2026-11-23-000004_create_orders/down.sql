DROP SCHEMA IF EXISTS derived CASCADE;
DROP TABLE seen_orders, saved_billing, order_billing, order_legal_texts, order_notes, order_events, order_items, claimed_orders,
    order_guests, orders;
