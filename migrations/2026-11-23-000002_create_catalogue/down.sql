DROP SCHEMA IF EXISTS derived CASCADE;
DROP TABLE search_synonyms, price_history, product_group_members, product_groups, product_pictures, products, makers,
    former_category_names, categories;
