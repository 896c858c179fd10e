DROP SCHEMA IF EXISTS derived CASCADE;
DROP TABLE search_synonyms, price_history, product_pictures, products, former_category_names, categories;
