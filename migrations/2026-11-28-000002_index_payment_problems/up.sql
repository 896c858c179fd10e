-- Few among many, and counted whenever the seller looks at the overview.
CREATE INDEX CONCURRENTLY orders_payment_problem_newest_idx ON orders (created_at DESC, id DESC)
WHERE payment_problem IS NOT NULL;
