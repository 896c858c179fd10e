-- $1: keys. $2: the limit of each key. $3: the window of each key in seconds. $4: the current time. Rows are locked in
-- the order of the keys, against deadlocks.
WITH input AS MATERIALIZED (
    SELECT key, max_uses, $4 - make_interval(secs => seconds) AS since, $4 + make_interval(secs => seconds) AS expires_at
    FROM unnest($1, $2, $3) AS input (key, max_uses, seconds)
), consumed AS (
    INSERT INTO limited_uses (key, uses, expires_at)
    SELECT key, ARRAY[$4], expires_at FROM input ORDER BY key
    ON CONFLICT (key)
        DO UPDATE
        SET
            uses = ARRAY(
                SELECT used
                FROM unnest(limited_uses.uses) AS used
                WHERE used > (SELECT since FROM input WHERE input.key = limited_uses.key)
            ) || excluded.uses,
            expires_at = excluded.expires_at
        WHERE (
            SELECT count(used) < max(max_uses)
            FROM input LEFT JOIN unnest(limited_uses.uses) AS used ON used > input.since
            WHERE input.key = limited_uses.key
        )
    RETURNING key
)
-- Whether a use of each key was counted, and the waiting time of a refused one: until the oldest use that counts leaves the window.
SELECT
    input.key,
    consumed.key IS NOT NULL AS is_consumed,
    coalesce(
        ceil(extract(epoch FROM limited_uses.uses[cardinality(limited_uses.uses) - max_uses + 1] - since) * 1000),
        1000
    )::bigint AS wait_milliseconds
FROM input
LEFT JOIN consumed USING (key)
LEFT JOIN limited_uses USING (key)
