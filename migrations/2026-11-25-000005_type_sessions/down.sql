ALTER TABLE sessions
    DROP CONSTRAINT sessions_staff_id_and_epoch,
    DROP CONSTRAINT sessions_customer_id_and_epoch,
    ADD COLUMN state jsonb;

UPDATE sessions SET state = jsonb_strip_nulls(jsonb_build_object(
    'customer', CASE WHEN customer_id IS NOT NULL
        THEN format('["%s",%s]', customer_id, customer_epoch) END,
    'staff', CASE WHEN staff_id IS NOT NULL THEN format('["%s",%s]', staff_id, staff_epoch) END));

ALTER TABLE sessions
    ALTER COLUMN state SET NOT NULL,
    ADD CONSTRAINT sessions_state_is_object CHECK (jsonb_typeof(state) = 'object'),
    DROP COLUMN staff_epoch,
    DROP COLUMN staff_id,
    DROP COLUMN customer_epoch,
    DROP COLUMN customer_id;
