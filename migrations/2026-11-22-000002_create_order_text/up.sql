-- The legal texts that were accepted with an order, to the letter: the law wants them kept for three years,
-- and they prove what was agreed. An order without rows here was placed without acceptance.
CREATE TABLE order_texts (
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    -- Of the body in UTF-8.
    sha256 bytea NOT NULL,
    accepted_at timestamptz NOT NULL,
    PRIMARY KEY (order_id, kind),
    CONSTRAINT order_texts_kind_is_known CHECK (kind IN ('preliminary-information', 'distance-sales')),
    CONSTRAINT order_texts_title_length CHECK (char_length(title) BETWEEN 1 AND 100),
    CONSTRAINT order_texts_body_is_not_blank CHECK (body <> ''),
    CONSTRAINT order_texts_sha256_is_of_the_body CHECK (sha256 = sha256(convert_to(body, 'UTF8')))
);

CREATE FUNCTION refuse_order_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an accepted text is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER order_texts_never_change BEFORE UPDATE ON order_texts
    FOR EACH ROW EXECUTE FUNCTION refuse_order_text_change();
