-- The two logins of a session in columns of their own: one look-up finds the session and its accounts.
ALTER TABLE sessions
    ADD COLUMN customer_id uuid,
    ADD COLUMN customer_epoch integer,
    ADD COLUMN staff_id uuid,
    ADD COLUMN staff_epoch integer,
    DROP CONSTRAINT sessions_state_is_object;

UPDATE sessions SET
    customer_id = ((state ->> 'customer')::jsonb ->> 0)::uuid,
    customer_epoch = ((state ->> 'customer')::jsonb ->> 1)::integer,
    staff_id = ((state ->> 'staff')::jsonb ->> 0)::uuid,
    staff_epoch = ((state ->> 'staff')::jsonb ->> 1)::integer;

ALTER TABLE sessions
    DROP COLUMN state,
    ADD CONSTRAINT sessions_customer_id_and_epoch CHECK ((customer_id IS NULL) = (customer_epoch IS NULL)),
    ADD CONSTRAINT sessions_staff_id_and_epoch CHECK ((staff_id IS NULL) = (staff_epoch IS NULL));
