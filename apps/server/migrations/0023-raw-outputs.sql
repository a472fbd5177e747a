-- What tools wrote and sources answered during a test, as it came. The bytes are one object of the store, packed output by
-- output, so that each can be read by itself.
CREATE TABLE report_raw (
  report_no   integer PRIMARY KEY REFERENCES reports (no) ON DELETE CASCADE,
  account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Null: nothing was stored.
  object_key  text CHECK (object_key ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$'),
  -- Of each output: tool, name, offset and length of its packed bytes in the object, size and SHA-256 of what they hold,
  -- whether it was cut, and why it was not kept.
  entries     jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(entries) = 'array'),
  -- What is lacking as a whole; null: nothing.
  problem     text,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- The sweep of orphans asks for objects by their key.
CREATE UNIQUE INDEX report_raw_object_idx ON report_raw (object_key) WHERE object_key IS NOT NULL;
CREATE INDEX report_raw_account_idx ON report_raw (account_id);

CREATE TRIGGER report_raw_garbage AFTER DELETE OR UPDATE OF object_key ON report_raw
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION object_to_garbage();
