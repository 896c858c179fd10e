CREATE TABLE order_returns (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    status text NOT NULL,
    -- The shop's last message about the return, which the customer sees too.
    note text,
    is_restocked boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT order_returns_status_is_known
        CHECK (status IN ('requested', 'approved', 'refused', 'received', 'refunded')),
    CONSTRAINT order_returns_note_length CHECK (char_length(note) BETWEEN 1 AND 255),
    CONSTRAINT order_returns_only_received_is_restocked
        CHECK (NOT is_restocked OR status IN ('received', 'refunded'))
);

CREATE INDEX order_returns_order_id_idx ON order_returns (order_id);
CREATE INDEX order_returns_newest_idx ON order_returns (created_at DESC, id DESC);
CREATE INDEX order_returns_of_status_newest_idx ON order_returns (status, created_at DESC, id DESC);

CREATE TABLE order_return_items (
    return_id uuid NOT NULL REFERENCES order_returns ON DELETE CASCADE,
    item_id uuid NOT NULL REFERENCES order_items ON DELETE CASCADE,
    quantity integer NOT NULL,
    -- The reason in the customer's words; erased with the account.
    reason text,
    PRIMARY KEY (return_id, item_id),
    CONSTRAINT order_return_items_quantity_range CHECK (quantity BETWEEN 1 AND 999),
    CONSTRAINT order_return_items_reason_length CHECK (char_length(reason) BETWEEN 1 AND 255)
);

CREATE INDEX order_return_items_item_id_idx ON order_return_items (item_id);
