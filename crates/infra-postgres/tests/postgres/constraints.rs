//! The database refuses invalid rows by constraints.

use crate::samples::{opened, place, saved_product, saved_user, vault};
use application::contact::ContactRepository;
use diesel::{RunQueryDsl, result::Error, sql_query};
use fixtures::numbered::{contact_message, mail, order};
use infra_postgres::{PgContact, PgOrders, testing::TestDatabase};

/// Runs each statement and expects the constraint to refuse it.
fn refused(database: &TestDatabase, cases: &[(&str, &str)]) {
    let mut connection = database.connection();
    for (sql, constraint) in cases {
        match sql_query(*sql).execute(&mut connection) {
            Err(Error::DatabaseError(_, info)) => {
                assert_eq!(info.constraint_name(), Some(*constraint), "{sql}: {}", info.message());
            }
            other => panic!("{sql}: {other:?}"),
        }
    }
}

#[test]
fn accounts() {
    let database = TestDatabase::new();
    saved_user(&database, 1);
    refused(
        &database,
        &[
            ("UPDATE users SET email = 'INFO@example.com'", "users_email_is_folded"),
            ("UPDATE users SET email = 'nobody'", "users_email_is_address"),
            ("UPDATE users SET password_hash = 'parola123'", "users_password_is_hashed"),
            ("UPDATE users SET first_name = ''", "users_first_name_length"),
            ("UPDATE users SET last_name = repeat('ş', 101)", "users_last_name_length"),
            ("UPDATE users SET phone = repeat('1', 256)", "users_phone_length"),
            ("UPDATE users SET session_epoch = 0", "users_session_epoch_is_positive"),
            ("INSERT INTO sessions VALUES ('clear-key', now())", "sessions_key_is_hashed"),
            (
                "INSERT INTO sessions SELECT sha256('key'), now(), id FROM users",
                "sessions_customer_id_and_epoch",
            ),
            (
                "INSERT INTO sessions SELECT sha256('key'), now(), NULL, NULL, NULL, 1 FROM users",
                "sessions_staff_id_and_epoch",
            ),
        ],
    );
    // Every name may have the domain's maximum length in characters.
    sql_query("UPDATE users SET last_name = repeat('ş', 100)").execute(&mut database.connection()).unwrap();
}

#[test]
fn products() {
    let database = TestDatabase::new();
    saved_product(&database, 1, "Okey");
    refused(
        &database,
        &[
            ("UPDATE products SET offer_price_kurus = 0", "products_prices_are_in_order"),
            ("UPDATE products SET offer_price_kurus = 201", "products_prices_are_in_order"),
            ("UPDATE products SET price_kurus = 1000000001", "products_prices_are_in_order"),
            ("UPDATE products SET name = ''", "products_name_length"),
            (
                "UPDATE products SET description = array_fill('x'::text, ARRAY[51])",
                "products_description_is_list_of_lines",
            ),
            ("UPDATE products SET description = ARRAY['a', NULL]", "products_description_is_list_of_lines"),
            (
                "UPDATE products SET description = ARRAY[['a'], ['b']]",
                "products_description_is_list_of_lines",
            ),
            ("UPDATE products SET vat_rate = 18", "products_vat_rate_is_known"),
            (
                "UPDATE products SET tier_quantities = '{2,3,4,5,6,7}', tier_prices_kurus = '{9,8,7,6,5,4}'",
                "products_at_most_five_tiers",
            ),
            (
                "UPDATE products SET tier_quantities = '{2,3}', tier_prices_kurus = '{9}'",
                "products_at_most_five_tiers",
            ),
            (
                "UPDATE products SET tier_quantities = '{2,NULL}', tier_prices_kurus = '{9,8}'",
                "products_at_most_five_tiers",
            ),
            (
                "UPDATE products SET tier_quantities = '{1}', tier_prices_kurus = '{9}'",
                "products_tiers_rise_in_quantity",
            ),
            (
                "UPDATE products SET tier_quantities = '{1000}', tier_prices_kurus = '{9}'",
                "products_tiers_rise_in_quantity",
            ),
            (
                "UPDATE products SET tier_quantities = '{5,5}', tier_prices_kurus = '{9,8}'",
                "products_tiers_rise_in_quantity",
            ),
            (
                "UPDATE products SET tier_quantities = '{2,3,4,9,8}', tier_prices_kurus = '{9,8,7,6,5}'",
                "products_tiers_rise_in_quantity",
            ),
            (
                "UPDATE products SET tier_quantities = '{2}', tier_prices_kurus = '{100}'",
                "products_tiers_fall_in_price",
            ),
            (
                "UPDATE products SET tier_quantities = '{2}', tier_prices_kurus = '{0}'",
                "products_tiers_fall_in_price",
            ),
            (
                "UPDATE products SET tier_quantities = '{2,3}', tier_prices_kurus = '{8,8}'",
                "products_tiers_fall_in_price",
            ),
            ("UPDATE products SET lowest_recent_kurus = 0", "products_lowest_recent_is_positive"),
            ("INSERT INTO product_stock SELECT id, -1, now() FROM products", "product_stock_pieces_range"),
            (
                "INSERT INTO product_stock SELECT id, 100000, now() FROM products",
                "product_stock_pieces_range",
            ),
            (
                "INSERT INTO stock_changes (product_id, at) SELECT id, now() FROM products",
                "stock_changes_change_something",
            ),
            (
                "INSERT INTO price_history (product_id, offer_price_kurus, since) SELECT id, 0, now() FROM products",
                "price_history_offer_price_is_positive",
            ),
            ("UPDATE products SET category_id = gen_random_uuid()", "products_category_id_fkey"),
            ("DELETE FROM categories", "products_category_id_fkey"),
            ("UPDATE categories SET slug = 'Gıda'", "categories_slug_is_ascii"),
            (
                "INSERT INTO product_pictures SELECT id, 4, repeat('a', 64) FROM products",
                "product_pictures_at_most_four",
            ),
            (
                "INSERT INTO product_pictures SELECT id, 0, '../../etc/passwd' FROM products",
                "product_pictures_key_is_hash",
            ),
            (
                "INSERT INTO product_pictures SELECT id, unnest(ARRAY[0, 1]), repeat('a', 64) FROM products",
                "product_pictures_once_each",
            ),
        ],
    );
}

#[test]
fn carts_and_addresses() {
    let database = TestDatabase::new();
    saved_user(&database, 1);
    saved_product(&database, 1, "Okey");
    refused(
        &database,
        &[
            ("INSERT INTO carts SELECT id, ARRAY[id], ARRAY[0] FROM users", "carts_quantity_range"),
            ("INSERT INTO carts SELECT id, ARRAY[id], ARRAY[1000] FROM users", "carts_quantity_range"),
            (
                "INSERT INTO carts SELECT id, ARRAY[id], ARRAY[1, 2] FROM users",
                "carts_quantity_for_each_product",
            ),
            (
                "INSERT INTO carts SELECT id, ARRAY[NULL::uuid], ARRAY[1] FROM users",
                "carts_quantity_for_each_product",
            ),
            (
                "INSERT INTO carts SELECT id, ARRAY[id], ARRAY[NULL::integer] FROM users",
                "carts_quantity_for_each_product",
            ),
            (
                "INSERT INTO carts SELECT id, array_fill(id, ARRAY[501]), array_fill(1, ARRAY[501]) FROM users",
                "carts_at_most_500_products",
            ),
            (
                "INSERT INTO carts SELECT gen_random_uuid(), ARRAY[id], ARRAY[1] FROM users",
                "carts_user_id_fkey",
            ),
            (
                "INSERT INTO addresses SELECT gen_random_uuid(), id, 'A', 'B', 'a@b.co', 'S', '', 'D', '1', '1', 'T' FROM users",
                "addresses_city_length",
            ),
            (
                "INSERT INTO addresses SELECT gen_random_uuid(), id, 'A', 'B', 'nobody', 'S', 'C', 'D', '1', '1', 'T' FROM users",
                "addresses_email_is_address",
            ),
        ],
    );
}

#[test]
fn orders() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey");
    place(&PgOrders::new(database.database(), vault()), &order(1, user, &[product], 2)).unwrap();
    refused(
        &database,
        &[
            ("UPDATE orders SET amount_kurus = -1", "orders_amount_range"),
            ("UPDATE orders SET status = 'Lost'", "orders_status_is_known"),
            ("UPDATE orders SET payment_type = 'Bitcoin'", "orders_payment_type_is_known"),
            ("UPDATE orders SET status = 'Awaiting Payment'", "orders_only_unpaid_card_awaits_payment"),
            ("UPDATE orders SET idempotency_key = 'k'", "orders_idempotency_key_and_fingerprint"),
            (
                "UPDATE orders SET idempotency_key = 'k', idempotency_fingerprint = '\\x00'",
                "orders_idempotency_fingerprint_is_sha256",
            ),
            (
                "UPDATE orders SET idempotency_key = '', idempotency_fingerprint = sha256('')",
                "orders_idempotency_key_length",
            ),
            ("UPDATE orders SET user_id = gen_random_uuid()", "orders_user_id_fkey"),
            ("UPDATE orders SET address = address || '{\"street\": \"\"}'", "orders_address_is_whole"),
            ("UPDATE orders SET address = address - 'city'", "orders_address_is_whole"),
            ("UPDATE orders SET address = address || '{\"email\": \"A@b.c\"}'", "orders_email_is_folded"),
            ("UPDATE orders SET address = address - 'email'", "orders_email_is_address"),
            ("UPDATE orders SET remarks = '\"note\"'", "orders_remarks_are_short"),
            ("UPDATE orders SET cancel_reason = 'x'", "orders_cancel_reason_has_request"),
            (
                "UPDATE orders SET cancel_requested_at = now(), cancel_reason = repeat('x', 256)",
                "orders_cancel_reason_length",
            ),
            (
                "UPDATE orders SET remarks = jsonb_build_object('note', repeat('x', 10000))",
                "orders_remarks_are_short",
            ),
            (
                "UPDATE orders SET status = 'Shipped', shipment = '{\"carrier\": \"ups\", \"trackingNumber\": \"1\"}'",
                "orders_carrier_is_known",
            ),
            (
                "UPDATE orders SET status = 'Shipped', shipment = '{\"carrier\": \"ptt\"}'",
                "orders_tracking_number_length",
            ),
            (
                "UPDATE orders SET status = 'Shipped',
                    shipment = '{\"carrier\": \"ptt\", \"trackingNumber\": \"1\", \"carrierName\": \"Ali\"}'",
                "orders_only_other_carrier_has_name",
            ),
            (
                "UPDATE orders SET shipment = '{\"carrier\": \"ptt\", \"trackingNumber\": \"1\"}'",
                "orders_only_shipped_has_shipment",
            ),
            ("DELETE FROM users", "orders_user_id_fkey"),
            ("UPDATE order_items SET quantity = 0", "order_items_quantity_range"),
            ("UPDATE order_items SET unit_price_kurus = 0", "order_items_unit_price_range"),
            ("UPDATE order_items SET name = ''", "order_items_name_length"),
            ("UPDATE order_items SET category = ''", "order_items_category_length"),
            ("UPDATE order_items SET vat_rate = 8", "order_items_vat_rate_is_known"),
            ("UPDATE order_items SET stock_taken = -1", "order_items_took_what_was_ordered"),
            ("UPDATE order_items SET stock_taken = quantity + 1", "order_items_took_what_was_ordered"),
            ("UPDATE order_items SET position = -1", "order_items_position_range"),
            ("UPDATE orders SET number = 9999999", "orders_number_has_eight_digits"),
            ("UPDATE orders SET number = 100000000", "orders_number_has_eight_digits"),
            (
                "INSERT INTO order_events (order_id, at, by) SELECT id, now(), 'Ali' FROM orders",
                "order_events_change_one_thing",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, status, is_paid) SELECT id, now(), 'Ali', 'Shipped', true FROM orders",
                "order_events_change_one_thing",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, status, is_paid) SELECT id, now(), 'Ali', 'Order Placed', false FROM orders",
                "order_events_change_one_thing",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, is_paid, amount_kurus) SELECT id, now(), 'Ali', true, 1 FROM orders",
                "order_events_change_one_thing",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, payment_problem) SELECT id, now(), 'Ali', 'refund_due' FROM orders",
                "order_events_change_one_thing",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, amount_kurus) SELECT id, now(), 'Ali', -1 FROM orders",
                "order_events_amount_not_negative",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, is_paid, note) SELECT id, now(), 'Ali', false, '' FROM orders",
                "order_events_note_length",
            ),
            (
                "UPDATE orders SET payment_type = 'card', payment_problem = 'lost'",
                "orders_payment_problem_is_known",
            ),
            ("UPDATE orders SET is_paid = true, refunded_at = now()", "orders_refunded_is_not_paid"),
            ("UPDATE orders SET refunded_kurus = -1", "orders_refunded_not_negative"),
            (
                "INSERT INTO card_payments (order_id, provider) SELECT id, 'stripe' FROM orders",
                "card_payments_page_is_whole",
            ),
            (
                "INSERT INTO card_payments (order_id, provider, session_id, url, expires_at) SELECT id, 'paypal', 's', 'u', now() FROM orders",
                "card_payments_provider_is_known",
            ),
            (
                "INSERT INTO card_payments (order_id, offered_instalments) SELECT id, '{1,4}' FROM orders",
                "card_payments_offered_instalments_are_known",
            ),
            (
                "INSERT INTO card_payments (order_id, offered_instalments) SELECT id, '{2,3}' FROM orders",
                "card_payments_offered_instalments_are_known",
            ),
            (
                "INSERT INTO card_payments (order_id, charged_kurus) SELECT id, 1 FROM orders",
                "card_payments_charge_is_whole",
            ),
            (
                "INSERT INTO card_payments (order_id, charged_kurus, instalments) SELECT id, -1, 1 FROM orders",
                "card_payments_charged_not_negative",
            ),
            (
                "INSERT INTO card_payments (order_id, charged_kurus, instalments) SELECT id, 1, 256 FROM orders",
                "card_payments_instalments_range",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at) SELECT gen_random_uuid(), id, 0, 'pending', now(), now() FROM orders",
                "card_refunds_amount_is_positive",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_by, decided_at) SELECT gen_random_uuid(), id, 1, 'lost', now(), now(), 'staff', now() FROM orders",
                "card_refunds_state_is_known",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at) SELECT gen_random_uuid(), id, 1, 'done', now(), now() FROM orders",
                "card_refunds_pending_is_undecided",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_at) SELECT gen_random_uuid(), id, 1, 'failed', now(), now(), now() FROM orders",
                "card_refunds_pending_is_undecided",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_by, decided_at) SELECT gen_random_uuid(), id, 1, 'pending', now(), now(), 'staff', now() FROM orders",
                "card_refunds_pending_is_undecided",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_by, decided_at) SELECT gen_random_uuid(), id, 1, 'done', now(), now(), 'bank', now() FROM orders",
                "card_refunds_decider_is_known",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_by, decided_at, reason) SELECT gen_random_uuid(), id, 1, 'done', now(), now(), 'staff', now(), 'x' FROM orders",
                "card_refunds_only_failed_has_reason",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_by, decided_at, reason) SELECT gen_random_uuid(), id, 1, 'failed', now(), now(), 'staff', now(), repeat('x', 256) FROM orders",
                "card_refunds_reason_length",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, note) SELECT gen_random_uuid(), id, 1, 'pending', now(), now(), '' FROM orders",
                "card_refunds_note_length",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, idempotency_key) SELECT gen_random_uuid(), id, 1, 'pending', now(), now(), 'a' FROM orders",
                "card_refunds_idempotency_key_and_fingerprint",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, idempotency_key, idempotency_fingerprint) SELECT gen_random_uuid(), id, 1, 'pending', now(), now(), 'a', '\\x00' FROM orders",
                "card_refunds_idempotency_fingerprint_is_sha256",
            ),
            (
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at) SELECT gen_random_uuid(), id, 1, 'pending', now(), now() FROM orders",
                "card_refunds_order_id_fkey",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, status) SELECT id, now(), 'Ali', 'Lost' FROM orders",
                "order_events_status_is_known",
            ),
            (
                "INSERT INTO order_events (order_id, at, by, is_paid) SELECT id, now(), '', true FROM orders",
                "order_events_by_length",
            ),
        ],
    );
}

#[test]
fn threads_and_messages() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    opened(&database, 1, user);
    PgContact(database.database()).insert(&contact_message(1), None, &mail(1), None).unwrap();
    refused(
        &database,
        &[
            ("UPDATE threads SET subject = ''", "threads_subject_length"),
            ("UPDATE threads SET subject = repeat('ş', 201)", "threads_subject_length"),
            ("UPDATE threads SET status = 'lost'", "threads_status_is_known"),
            ("UPDATE threads SET user_id = gen_random_uuid()", "threads_user_id_fkey"),
            ("UPDATE threads SET customer_wrote = 0, staff_wrote = 1", "threads_customer_wrote_first"),
            ("UPDATE threads SET staff_wrote = 1", "threads_message_has_one_writer"),
            ("UPDATE threads SET staff_wrote = 501", "threads_message_count_range"),
            ("UPDATE threads SET staff_read = 2", "threads_read_what_is_there"),
            ("UPDATE threads SET customer_read = -1", "threads_read_what_is_there"),
            (
                "UPDATE threads SET updated_at = created_at - interval '1 second'",
                "threads_updated_after_created",
            ),
            ("UPDATE thread_messages SET sender = 'root'", "thread_messages_sender_is_known"),
            ("UPDATE thread_messages SET text = ''", "thread_messages_text_length"),
            ("UPDATE thread_messages SET text = repeat('ş', 5001)", "thread_messages_text_length"),
            ("UPDATE thread_messages SET number = 0", "thread_messages_number_range"),
            ("UPDATE thread_messages SET thread_id = gen_random_uuid()", "thread_messages_thread_id_fkey"),
            (
                "INSERT INTO thread_messages SELECT gen_random_uuid(), thread_id, number, sender, text, now() FROM thread_messages",
                "thread_messages_number_key",
            ),
            ("UPDATE thread_revisions SET revision = 0", "thread_revisions_count_up"),
            ("UPDATE contact_messages SET first_name = ''", "contact_messages_first_name_length"),
            ("UPDATE contact_messages SET last_name = repeat('ş', 101)", "contact_messages_last_name_length"),
            ("UPDATE contact_messages SET email = 'nobody'", "contact_messages_email_is_address"),
            ("UPDATE contact_messages SET email = 'A@example.com'", "contact_messages_email_is_folded"),
            ("UPDATE contact_messages SET subject = repeat('ş', 201)", "contact_messages_subject_length"),
            ("UPDATE contact_messages SET text = ''", "contact_messages_text_length"),
            (
                "INSERT INTO contact_replies SELECT gen_random_uuid(), id, 'Ali', '', now() FROM contact_messages",
                "contact_replies_text_length",
            ),
            ("UPDATE mails SET to_file = true", "mails_to_file_is_sent"),
        ],
    );
}
