DROP TABLE order_terms;
DROP TABLE discount_categories;
DROP TABLE discounts;
