ALTER TABLE orders
    -- Until when a transfer is awaited, as it was told when the order was placed; and when its customer was reminded.
    ADD COLUMN transfer_due_at timestamptz,
    ADD COLUMN transfer_reminded_at timestamptz;

-- Orders of before were told of three business days. The days are those of domain::calendar, as far as such orders go.
WITH late AS (
    SELECT orders.id, due.day
    FROM orders, LATERAL (
        SELECT day
        FROM generate_series(1, 30) AS number,
            LATERAL (SELECT (orders.created_at AT TIME ZONE 'Europe/Istanbul')::date + number AS day) AS days
        WHERE extract(isodow FROM day) < 6
            AND to_char(day, 'MM-DD')
                NOT IN ('01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-28', '10-29')
            AND NOT day BETWEEN '2025-03-29' AND '2025-04-01' AND NOT day BETWEEN '2025-06-05' AND '2025-06-09'
            AND NOT day BETWEEN '2026-03-19' AND '2026-03-22' AND NOT day BETWEEN '2026-05-26' AND '2026-05-30'
            AND NOT day BETWEEN '2027-03-08' AND '2027-03-11' AND NOT day BETWEEN '2027-05-15' AND '2027-05-19'
        ORDER BY day
        OFFSET 2
        LIMIT 1
    ) AS due
    WHERE orders.payment_type = 'bank_transfer'
)
UPDATE orders
SET transfer_due_at = (late.day + 1)::timestamp AT TIME ZONE 'Europe/Istanbul' - interval '1 second'
FROM late
WHERE orders.id = late.id;
