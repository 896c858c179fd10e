//! Tables and views, made from the migrated database by the test `schema_file`.

diesel::table! {
    addresses (id) {
        id -> Uuid,
        user_id -> Uuid,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        street -> Text,
        city -> Text,
        state -> Text,
        zipcode -> Text,
        phone -> Text,
        country -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    audit_entries (id) {
        id -> BigInt,
        at -> Timestamptz,
        staff_id -> Nullable<Uuid>,
        staff_name -> Text,
        entity -> Text,
        entity_id -> Nullable<Uuid>,
        action -> Text,
        before -> Nullable<Jsonb>,
        after -> Nullable<Jsonb>,
        batch -> Nullable<Uuid>,
        batch_size -> Nullable<Integer>,
    }
}

diesel::table! {
    card_payments (order_id) {
        order_id -> Uuid,
        provider -> Nullable<Text>,
        session_id -> Nullable<Text>,
        url -> Nullable<Text>,
        expires_at -> Nullable<Timestamptz>,
        offered_instalments -> Array<SmallInt>,
        reference -> Nullable<Text>,
        charged_kurus -> Nullable<BigInt>,
        instalments -> Nullable<SmallInt>,
        next_check_at -> Nullable<Timestamptz>,
        checks -> Integer,
        is_over -> Bool,
    }
}

diesel::table! {
    card_refunds (id) {
        id -> Uuid,
        order_id -> Uuid,
        amount_kurus -> BigInt,
        state -> Text,
        reason -> Nullable<Text>,
        return_id -> Nullable<Uuid>,
        reference -> Nullable<Text>,
        by -> Nullable<Text>,
        note -> Nullable<Text>,
        created_at -> Timestamptz,
        decided_by -> Nullable<Text>,
        decided_at -> Nullable<Timestamptz>,
        idempotency_key -> Nullable<Text>,
        idempotency_fingerprint -> Nullable<Bytea>,
        sent_at -> Timestamptz,
        next_check_at -> Nullable<Timestamptz>,
        checks -> Integer,
    }
}

diesel::table! {
    derived.cart_items (user_id, product_id) {
        user_id -> Uuid,
        product_id -> Uuid,
        quantity -> Integer,
    }
}

diesel::table! {
    carts (user_id) {
        user_id -> Uuid,
        product_ids -> Array<Uuid>,
        quantities -> Array<Integer>,
        revision -> BigInt,
    }
}

diesel::table! {
    categories (id) {
        id -> Uuid,
        path -> Text,
        path_folded -> Text,
        slug -> Text,
        drawing -> Text,
        picture_key -> Nullable<Text>,
        position -> Integer,
        exemption -> Nullable<Text>,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    claimed_orders (order_id) {
        order_id -> Uuid,
        guest_email -> Text,
        idempotency_key -> Nullable<Text>,
        idempotency_fingerprint -> Nullable<Bytea>,
    }
}

diesel::table! {
    contact_messages (id) {
        id -> Uuid,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        subject -> Text,
        text -> Text,
        is_read -> Bool,
        created_at -> Timestamptz,
        user_id -> Nullable<Uuid>,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    contact_replies (id) {
        id -> Uuid,
        message_id -> Uuid,
        staff_name -> Text,
        text -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    customer_notes (id) {
        id -> Uuid,
        user_id -> Uuid,
        text -> Text,
        staff_name -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    discount_categories (discount_id, category_id) {
        discount_id -> Uuid,
        category_id -> Uuid,
    }
}

diesel::table! {
    discounts (id) {
        id -> Uuid,
        code -> Text,
        code_folded -> Text,
        kind -> Text,
        value -> BigInt,
        minimum_kurus -> Nullable<BigInt>,
        starts_at -> Nullable<Timestamptz>,
        ends_at -> Nullable<Timestamptz>,
        max_uses -> Nullable<Integer>,
        max_uses_per_customer -> Nullable<Integer>,
        is_active -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    email_confirmations (user_id) {
        user_id -> Uuid,
        token_hash -> Bytea,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    favorites (user_id, product_id) {
        user_id -> Uuid,
        product_id -> Uuid,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    former_category_names (name) {
        name -> Text,
        category_id -> Nullable<Uuid>,
        since -> Timestamptz,
    }
}

diesel::table! {
    idempotent_requests (requester, operation, key) {
        requester -> Uuid,
        operation -> Text,
        key -> Text,
        fingerprint -> Bytea,
        result -> Uuid,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    invoice_pdfs (invoice_id) {
        invoice_id -> Uuid,
        pdf_sealed -> Bytea,
        sha256 -> Bytea,
        uploaded_at -> Timestamptz,
    }
}

diesel::table! {
    invoice_series (series) {
        series -> Text,
        year -> SmallInt,
        last_sequence -> Integer,
        last_issued_at -> Timestamptz,
    }
}

diesel::table! {
    invoices (id) {
        id -> Uuid,
        order_id -> Uuid,
        series -> Text,
        year -> SmallInt,
        sequence -> Integer,
        uuid -> Uuid,
        issued_at -> Timestamptz,
        buyer_name -> Text,
        vkn -> Nullable<Text>,
        tckn_end -> Nullable<Text>,
        amount -> BigInt,
        vat -> Jsonb,
        search_text -> Text,
        xml_sealed -> Bytea,
        xml_sha256 -> Bytea,
        status -> Text,
        cancel_reason -> Nullable<Text>,
        cancelled_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    limited_uses (key) {
        key -> BigInt,
        uses -> Array<Timestamptz>,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    mails (id) {
        id -> Uuid,
        kind -> Text,
        recipient -> Text,
        topic -> Text,
        order_id -> Nullable<Uuid>,
        thread_id -> Nullable<Uuid>,
        author -> Nullable<Text>,
        text -> Nullable<Text>,
        status -> Text,
        attempts -> Integer,
        due_at -> Timestamptz,
        error -> Nullable<Text>,
        created_at -> Timestamptz,
        sent_at -> Nullable<Timestamptz>,
        return_id -> Nullable<Uuid>,
        refund_id -> Nullable<Uuid>,
        product_id -> Nullable<Uuid>,
        sender_id -> Nullable<Uuid>,
        sent_text -> Nullable<Text>,
        to_file -> Bool,
    }
}

diesel::table! {
    order_billing (order_id) {
        order_id -> Uuid,
        kind -> Text,
        name -> Text,
        tax_office -> Nullable<Text>,
        vkn -> Nullable<Text>,
        tckn_end -> Nullable<Text>,
        tckn_sealed -> Nullable<Bytea>,
    }
}

diesel::table! {
    order_events (id) {
        id -> BigInt,
        order_id -> Uuid,
        at -> Timestamptz,
        by -> Text,
        status -> Nullable<Text>,
        is_paid -> Nullable<Bool>,
        payment_problem -> Nullable<Text>,
        amount_kurus -> Nullable<BigInt>,
        note -> Nullable<Text>,
        by_customer -> Bool,
        shipment -> Nullable<Jsonb>,
    }
}

diesel::table! {
    order_guests (order_id) {
        order_id -> Uuid,
        email -> Text,
        key_hash -> Bytea,
        key_sealed -> Bytea,
    }
}

diesel::table! {
    order_items (id) {
        id -> Uuid,
        order_id -> Uuid,
        position -> Integer,
        product_id -> Nullable<Uuid>,
        name -> Text,
        unit_price_kurus -> BigInt,
        quantity -> Integer,
        vat_rate -> SmallInt,
        category -> Nullable<Text>,
        exemption -> Nullable<Text>,
        stock_taken -> Integer,
        options -> Nullable<Text>,
        discount_kurus -> BigInt,
    }
}

diesel::table! {
    order_legal_texts (order_id, kind) {
        order_id -> Uuid,
        kind -> Text,
        title -> Text,
        body -> Text,
        sha256 -> Bytea,
        accepted_at -> Timestamptz,
    }
}

diesel::table! {
    order_notes (id) {
        id -> BigInt,
        order_id -> Uuid,
        at -> Timestamptz,
        by -> Text,
        text -> Text,
    }
}

diesel::table! {
    order_return_items (return_id, item_id) {
        return_id -> Uuid,
        item_id -> Uuid,
        quantity -> Integer,
        reason -> Nullable<Text>,
    }
}

diesel::table! {
    order_returns (id) {
        id -> Uuid,
        order_id -> Uuid,
        status -> Text,
        note -> Nullable<Text>,
        is_restocked -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    order_terms (order_id) {
        order_id -> Uuid,
        delivery_kurus -> Nullable<BigInt>,
        discount_id -> Nullable<Uuid>,
        discount_code -> Nullable<Text>,
    }
}

diesel::table! {
    orders (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        amount_kurus -> BigInt,
        status -> Text,
        payment_type -> Text,
        is_paid -> Bool,
        address -> Jsonb,
        remarks -> Jsonb,
        idempotency_key -> Nullable<Text>,
        idempotency_fingerprint -> Nullable<Bytea>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        number -> Integer,
        search -> Jsonb,
        payment_problem -> Nullable<Text>,
        refunded_kurus -> BigInt,
        refunded_at -> Nullable<Timestamptz>,
        shipment -> Nullable<Jsonb>,
        transfer_due_at -> Nullable<Timestamptz>,
        transfer_reminded_at -> Nullable<Timestamptz>,
        written_at -> Timestamptz,
        refund_iban -> Nullable<Text>,
        cancel_requested_at -> Nullable<Timestamptz>,
        cancel_reason -> Nullable<Text>,
        invoice_due_from -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    password_resets (user_id) {
        user_id -> Uuid,
        token_hash -> Bytea,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    price_history (id) {
        id -> BigInt,
        product_id -> Uuid,
        offer_price_kurus -> BigInt,
        since -> Timestamptz,
    }
}

diesel::table! {
    product_group_members (product_id) {
        product_id -> Uuid,
        group_id -> Uuid,
        position -> Integer,
        option_values -> Array<Text>,
    }
}

diesel::table! {
    product_groups (id) {
        id -> Uuid,
        name -> Text,
        option_names -> Array<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    product_pictures (product_id, position) {
        product_id -> Uuid,
        position -> Integer,
        picture_key -> Text,
    }
}

diesel::table! {
    derived.product_sales (product_id) {
        product_id -> Uuid,
        pieces -> BigInt,
    }
}

diesel::table! {
    product_stock (product_id) {
        product_id -> Uuid,
        pieces -> Integer,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    products (id) {
        id -> Uuid,
        name -> Text,
        category_id -> Uuid,
        price_kurus -> BigInt,
        offer_price_kurus -> BigInt,
        description -> Array<Text>,
        in_stock -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        vat_rate -> SmallInt,
        exemption -> Nullable<Text>,
        tier_quantities -> Array<Integer>,
        tier_prices_kurus -> Array<BigInt>,
        lowest_recent_kurus -> Nullable<BigInt>,
        sku -> Nullable<Text>,
        barcode -> Nullable<Text>,
        brand -> Nullable<Text>,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Uuid,
        code_hash -> Bytea,
    }
}

diesel::table! {
    saved_billing (user_id) {
        user_id -> Uuid,
        kind -> Text,
        name -> Text,
        tax_office -> Nullable<Text>,
        vkn -> Nullable<Text>,
        tckn_end -> Nullable<Text>,
        tckn_sealed -> Nullable<Bytea>,
    }
}

diesel::table! {
    search_synonyms (position) {
        position -> Integer,
        word -> Text,
        meaning -> Text,
        word_folded -> Text,
        meaning_folded -> Text,
    }
}

diesel::table! {
    seen_orders (staff_id) {
        staff_id -> Uuid,
        order_ids -> Array<Uuid>,
    }
}

diesel::table! {
    sessions (key_hash) {
        key_hash -> Bytea,
        expires_at -> Timestamptz,
        customer_id -> Nullable<Uuid>,
        customer_epoch -> Nullable<Integer>,
        staff_id -> Nullable<Uuid>,
        staff_epoch -> Nullable<Integer>,
        used_at -> Timestamptz,
    }
}

diesel::table! {
    settings (is_only) {
        is_only -> Bool,
        value -> Jsonb,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    stock_alerts (id) {
        id -> Uuid,
        product_id -> Uuid,
        email -> Text,
        user_id -> Nullable<Uuid>,
        token -> Text,
        requested_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        notified_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    stock_changes (id) {
        id -> BigInt,
        product_id -> Uuid,
        at -> Timestamptz,
        before -> Nullable<Integer>,
        after -> Nullable<Integer>,
        order_id -> Nullable<Uuid>,
        staff_name -> Nullable<Text>,
    }
}

diesel::table! {
    thread_messages (id) {
        id -> Uuid,
        thread_id -> Uuid,
        number -> Integer,
        sender -> Text,
        text -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    thread_revisions (owner) {
        owner -> Uuid,
        revision -> BigInt,
    }
}

diesel::table! {
    threads (id) {
        id -> Uuid,
        user_id -> Uuid,
        subject -> Text,
        status -> Text,
        customer_wrote -> Integer,
        customer_read -> Integer,
        staff_wrote -> Integer,
        staff_read -> Integer,
        message_count -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    two_factors (user_id) {
        user_id -> Uuid,
        secret -> Bytea,
        last_step -> Nullable<BigInt>,
    }
}

diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        password_hash -> Text,
        first_name -> Text,
        last_name -> Text,
        phone -> Text,
        location -> Text,
        postal_code -> Text,
        is_seller -> Bool,
        is_admin -> Bool,
        session_epoch -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        name_folded -> Text,
        disabled_at -> Nullable<Timestamptz>,
        closed_at -> Nullable<Timestamptz>,
        two_factor_enabled_at -> Nullable<Timestamptz>,
        is_trusted -> Bool,
        invited_at -> Nullable<Timestamptz>,
        email_confirmed_at -> Nullable<Timestamptz>,
        search_text -> Text,
    }
}

diesel::joinable!(addresses -> users (user_id));
diesel::joinable!(card_payments -> orders (order_id));
diesel::joinable!(card_refunds -> card_payments (order_id));
diesel::joinable!(card_refunds -> order_returns (return_id));
diesel::joinable!(carts -> users (user_id));
diesel::joinable!(claimed_orders -> orders (order_id));
diesel::joinable!(contact_messages -> users (user_id));
diesel::joinable!(contact_replies -> contact_messages (message_id));
diesel::joinable!(customer_notes -> users (user_id));
diesel::joinable!(discount_categories -> categories (category_id));
diesel::joinable!(discount_categories -> discounts (discount_id));
diesel::joinable!(email_confirmations -> users (user_id));
diesel::joinable!(favorites -> products (product_id));
diesel::joinable!(favorites -> users (user_id));
diesel::joinable!(former_category_names -> categories (category_id));
diesel::joinable!(invoice_pdfs -> invoices (invoice_id));
diesel::joinable!(invoices -> orders (order_id));
diesel::joinable!(order_billing -> orders (order_id));
diesel::joinable!(order_events -> orders (order_id));
diesel::joinable!(order_guests -> orders (order_id));
diesel::joinable!(order_items -> orders (order_id));
diesel::joinable!(order_items -> products (product_id));
diesel::joinable!(order_legal_texts -> orders (order_id));
diesel::joinable!(order_notes -> orders (order_id));
diesel::joinable!(order_return_items -> order_items (item_id));
diesel::joinable!(order_return_items -> order_returns (return_id));
diesel::joinable!(order_returns -> orders (order_id));
diesel::joinable!(order_terms -> discounts (discount_id));
diesel::joinable!(order_terms -> orders (order_id));
diesel::joinable!(orders -> users (user_id));
diesel::joinable!(password_resets -> users (user_id));
diesel::joinable!(price_history -> products (product_id));
diesel::joinable!(product_group_members -> product_groups (group_id));
diesel::joinable!(product_group_members -> products (product_id));
diesel::joinable!(product_pictures -> products (product_id));
diesel::joinable!(product_stock -> products (product_id));
diesel::joinable!(products -> categories (category_id));
diesel::joinable!(recovery_codes -> users (user_id));
diesel::joinable!(saved_billing -> users (user_id));
diesel::joinable!(seen_orders -> users (staff_id));
diesel::joinable!(stock_alerts -> products (product_id));
diesel::joinable!(stock_alerts -> users (user_id));
diesel::joinable!(stock_changes -> orders (order_id));
diesel::joinable!(stock_changes -> products (product_id));
diesel::joinable!(thread_messages -> threads (thread_id));
diesel::joinable!(threads -> users (user_id));
diesel::joinable!(two_factors -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    addresses,
    audit_entries,
    card_payments,
    card_refunds,
    cart_items,
    carts,
    categories,
    claimed_orders,
    contact_messages,
    contact_replies,
    customer_notes,
    discount_categories,
    discounts,
    email_confirmations,
    favorites,
    former_category_names,
    idempotent_requests,
    invoice_pdfs,
    invoice_series,
    invoices,
    limited_uses,
    mails,
    order_billing,
    order_events,
    order_guests,
    order_items,
    order_legal_texts,
    order_notes,
    order_return_items,
    order_returns,
    order_terms,
    orders,
    password_resets,
    price_history,
    product_group_members,
    product_groups,
    product_pictures,
    product_sales,
    product_stock,
    products,
    recovery_codes,
    saved_billing,
    search_synonyms,
    seen_orders,
    sessions,
    settings,
    stock_alerts,
    stock_changes,
    thread_messages,
    thread_revisions,
    threads,
    two_factors,
    users,
);
