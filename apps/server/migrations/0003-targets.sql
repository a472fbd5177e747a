-- What an account tests. Tasks name a target by its id alone: a report outlives the target it was made of.
CREATE TABLE targets (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id     uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  engine         text NOT NULL CHECK (engine ~ '^[a-z0-9_]{1,50}$'),
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  -- Canonical entries, separated by commas.
  target         text NOT NULL CHECK (char_length(target) BETWEEN 1 AND 100000),
  business       text,
  -- The settings as the API shows them: where a secret is set stands {"set": true}.
  extra          jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object'),
  -- Every secret of the settings, encrypted; the key is not in the database.
  secrets        bytea,
  created_by     uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_modified  timestamptz NOT NULL DEFAULT now(),

  -- A secret in the clear is refused by the table itself, whatever the code above it believes.
  CONSTRAINT targets_extra_holds_no_secret CHECK (
    coalesce(extra #> '{vpn,password}', '{"set": true}') = '{"set": true}'
    AND coalesce(extra #> '{vpn,config_file}', '{"set": true}') = '{"set": true}'
    AND coalesce(extra #> '{vpn,credentials_file}', '{"set": true}') = '{"set": true}'
    AND coalesce(extra #> '{webapp,authentication,password}', '{"set": true}') = '{"set": true}'
  ),
  CONSTRAINT targets_secrets_match_extra CHECK (
    (secrets IS NOT NULL) = (
      extra #> '{vpn,password}' IS NOT NULL
      OR extra #> '{vpn,config_file}' IS NOT NULL
      OR extra #> '{vpn,credentials_file}' IS NOT NULL
      OR extra #> '{webapp,authentication,password}' IS NOT NULL
    )
  )
);
-- The table of targets is read newest first, for the whole account or one engine; id breaks ties. A search reads the
-- account's rows along the same index.
CREATE INDEX targets_account_created_idx ON targets (account_id, created_at DESC, id DESC);
CREATE INDEX targets_account_engine_created_idx ON targets (account_id, engine, created_at DESC, id DESC);
