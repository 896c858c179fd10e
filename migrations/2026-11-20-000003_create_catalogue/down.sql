-- The extension stays: it may have been there before us.
DROP TABLE product_pictures;
DROP TABLE products;
DROP TABLE categories;
