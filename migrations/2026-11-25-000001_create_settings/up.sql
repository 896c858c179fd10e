-- What the owner sets in the browser: one row, or none before the first change.
CREATE TABLE settings (
    is_only boolean PRIMARY KEY DEFAULT true,
    -- The JSON of domain::settings::Settings; what is null or missing has its default.
    value jsonb NOT NULL DEFAULT '{}',
    -- The version of settings that were never changed is the epoch.
    updated_at timestamptz NOT NULL DEFAULT 'epoch',
    CONSTRAINT settings_are_one_row CHECK (is_only),
    CONSTRAINT settings_value_is_object CHECK (jsonb_typeof(value) = 'object')
);
