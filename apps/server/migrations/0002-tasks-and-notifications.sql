-- A task is a test that somebody started; its report carries the same id.
CREATE TABLE tasks (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id      uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  engine          text NOT NULL,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  status          text NOT NULL CHECK (status IN ('PENDING', 'RUNNING', 'COMPILING', 'STOPPING', 'SUCCESS', 'FAILURE',
                                                  'STOPPED', 'DELETED', 'COMPLETED')),
  percentage      real CHECK (percentage BETWEEN 0 AND 1),
  stop_requested  boolean NOT NULL DEFAULT false,
  target_id       uuid,
  traceback       text,
  result          jsonb NOT NULL DEFAULT '{"output": ""}',
  created_by      uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at      timestamptz NOT NULL DEFAULT now()
);
-- The table of tasks is read newest first, for the whole account, one engine or one target; id breaks ties.
CREATE INDEX tasks_account_created_idx ON tasks (account_id, created_at DESC, id DESC);
CREATE INDEX tasks_account_engine_created_idx ON tasks (account_id, engine, created_at DESC, id DESC);
CREATE INDEX tasks_account_target_created_idx ON tasks (account_id, target_id, created_at DESC, id DESC)
  WHERE target_id IS NOT NULL;

-- The banner staff write for everybody. At most one is current.
CREATE TABLE notifications (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  text        text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  created_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  ended_at    timestamptz
);
CREATE UNIQUE INDEX notifications_current_key ON notifications ((true)) WHERE ended_at IS NULL;
