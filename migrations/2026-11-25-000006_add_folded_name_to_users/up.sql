-- Names folded by domain::turkish::fold, which orders are found by: an order copies it in the statement that
-- writes it, so that a customer renamed in the same moment is found under the new name.
ALTER TABLE users ADD COLUMN name_folded text NOT NULL DEFAULT '';

-- As near to the folding of the code as PostgreSQL gets: no diacritics, lower case, ı = i, single spaces.
CREATE FUNCTION pg_temp.fold(text) RETURNS text LANGUAGE sql AS $$
    SELECT replace(
        lower(trim(regexp_replace(
            regexp_replace(normalize($1, NFKD), U&'[\0300-\036f]', '', 'g'), '\s+', ' ', 'g'
        )) COLLATE "und-x-icu"),
        'ı', 'i')
$$;

UPDATE users SET name_folded = pg_temp.fold(first_name || ' ' || last_name);

DROP FUNCTION pg_temp.fold(text);
