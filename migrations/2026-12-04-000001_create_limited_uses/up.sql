-- How often what is limited was done of late, under keyed hashes. Unlogged: a crash forgets it, and that is all right.
CREATE UNLOGGED TABLE limited_uses (
    key bigint PRIMARY KEY,
    -- In order.
    uses timestamptz[] NOT NULL,
    -- Then none of them counts any more.
    expires_at timestamptz NOT NULL
) WITH (fillfactor = 50);
