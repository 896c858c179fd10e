DROP TABLE claimed_orders;
