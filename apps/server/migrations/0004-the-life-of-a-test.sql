ALTER TABLE tasks
  ADD COLUMN licence_id    uuid REFERENCES licences (id) ON DELETE SET NULL,
  ADD COLUMN scans         integer NOT NULL DEFAULT 0 CHECK (scans >= 0),
  -- What will be tested, as the engine planned it.
  ADD COLUMN plan          jsonb NOT NULL DEFAULT '{}',
  -- The settings of this start, sealed as a whole since some are secrets; gone once the test has ended.
  ADD COLUMN settings      bytea,
  -- The queue's job for the current attempt. Not a reference: the queue removes jobs as it likes.
  ADD COLUMN job_id        uuid,
  ADD COLUMN queued_at     timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN attempt       integer NOT NULL DEFAULT 0,
  -- The worker that runs it, and until when it is believed to be alive.
  ADD COLUMN worker        uuid,
  ADD COLUMN lease_until   timestamptz,
  ADD COLUMN stage         text,
  ADD COLUMN started_at    timestamptz,
  -- The first moment the tool may have reached the target: from here on the scans are used.
  ADD COLUMN touched_at    timestamptz,
  ADD COLUMN last_seen_at  timestamptz,
  ADD COLUMN ended_at      timestamptz,
  ADD COLUMN deleted_at    timestamptz,
  ADD CONSTRAINT tasks_running_has_worker
    CHECK (status <> 'RUNNING' OR attempt = 0 OR (worker IS NOT NULL AND lease_until IS NOT NULL));

-- What the sweep looks for: running tests whose worker has gone silent, and queued ones whose job was lost.
CREATE INDEX tasks_running_idx ON tasks (lease_until) WHERE status = 'RUNNING';
CREATE INDEX tasks_pending_idx ON tasks (queued_at) WHERE status = 'PENDING';

-- Every movement of an allowance. The sum of a licence's rows is its scans_done, always.
CREATE TABLE allowance_ledger (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  licence_id  uuid NOT NULL REFERENCES licences (id) ON DELETE CASCADE,
  -- Not a reference: the movement outlives the test it was for.
  task_id     uuid,
  kind        text NOT NULL CHECK (kind IN ('opening', 'reserve', 'commit', 'refund')),
  scans       integer NOT NULL,
  reason      text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind WHEN 'commit' THEN scans = 0 WHEN 'refund' THEN scans < 0 ELSE scans >= 0 END)
);
CREATE INDEX allowance_ledger_licence_idx ON allowance_ledger (licence_id);
-- A test is reserved once and settled once: a second refund or commit cannot be written.
CREATE UNIQUE INDEX allowance_ledger_reserved_key ON allowance_ledger (task_id) WHERE kind = 'reserve';
CREATE UNIQUE INDEX allowance_ledger_settled_key ON allowance_ledger (task_id) WHERE kind IN ('commit', 'refund');

INSERT INTO allowance_ledger (account_id, licence_id, kind, scans, reason)
SELECT account_id, id, 'opening', scans_done, 'used before the ledger began' FROM licences WHERE scans_done > 0;

-- Tells listeners that a test changed in a way a table shows. The row itself is read by whoever may see it.
CREATE FUNCTION notify_task_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  task tasks;
BEGIN
  IF TG_OP = 'DELETE' THEN task := OLD; ELSE task := NEW; END IF;
  PERFORM pg_notify('rocca_tasks', json_build_object('account', task.account_id, 'task', task.id)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER tasks_inserted AFTER INSERT OR DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION notify_task_change();
CREATE TRIGGER tasks_changed AFTER UPDATE ON tasks FOR EACH ROW
  WHEN ((OLD.status, OLD.percentage, OLD.stage, OLD.stop_requested, OLD.deleted_at, OLD.name)
        IS DISTINCT FROM (NEW.status, NEW.percentage, NEW.stage, NEW.stop_requested, NEW.deleted_at, NEW.name))
  EXECUTE FUNCTION notify_task_change();
