-- The files of reports: what a reader downloads. Their contents are objects of the store; a row is written once its
-- object is complete, so that no half file is ever listed.
CREATE TABLE report_files (
  report_no    integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  language     text NOT NULL CHECK (language IN ('it', 'en')),
  name         text NOT NULL CHECK (name ~ '^[A-Za-z0-9_.-]{1,80}$'),
  account_id   uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- What it was made of and by: a file whose mark is not the expected one is made again.
  mark         text NOT NULL,
  object_key   text NOT NULL UNIQUE,
  bytes        bigint NOT NULL CHECK (bytes >= 0),
  sha256       text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  made_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (report_no, language, name)
);

-- How often the files of a report in one language were begun and not finished: counted before each try, so that one that
-- kills its worker counts. No row: all were made, or none was asked for.
CREATE TABLE report_file_tries (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  language    text NOT NULL CHECK (language IN ('it', 'en')),
  account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  tries       integer NOT NULL,
  -- For the operator: why the last try failed. Null: it runs, or its worker died.
  problem     text,
  PRIMARY KEY (report_no, language)
);

-- Objects that nothing names any more. A trigger writes them, so that no way of removing a row forgets its object.
CREATE TABLE object_garbage (
  object_key  text PRIMARY KEY,
  since       timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION object_to_garbage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.object_key IS DISTINCT FROM NEW.object_key THEN
    INSERT INTO object_garbage (object_key) VALUES (OLD.object_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER report_files_garbage AFTER DELETE OR UPDATE OF object_key ON report_files
  FOR EACH ROW EXECUTE FUNCTION object_to_garbage();
