-- A row for each worker process that lives: it writes the row when it starts and removes it when it stops. One that died
-- is noticed by its silent counter, as its tests are, and its row is removed.
CREATE TABLE workers (
  -- New on every process start; `tasks.worker` names it.
  id          uuid PRIMARY KEY,
  host        text NOT NULL,
  pid         integer NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now(),
  -- For people. Only the counter decides, since clocks are set.
  last_seen   timestamptz NOT NULL DEFAULT now(),
  beat        bigint NOT NULL DEFAULT 0,
  -- The weight it runs at the same time.
  slots       smallint NOT NULL CHECK (slots >= 1),
  -- Engines whose tools it has all found, and VPNs it can open.
  engines     text[] NOT NULL,
  vpns        text[] NOT NULL,
  -- Why it cannot run an engine or open a VPN it knows, in both languages.
  lacks       jsonb NOT NULL,
  -- Programs it has found, with their versions as far as they are known.
  tools       jsonb NOT NULL
);

-- The VPN a test goes through; its other settings are sealed.
ALTER TABLE tasks ADD COLUMN vpn text;
-- Of tests that wait during the upgrade the target still says it.
UPDATE tasks SET vpn = g.extra #>> '{vpn,kind}' FROM targets g
WHERE tasks.status = 'PENDING' AND g.id = tasks.target_id AND g.account_id = tasks.account_id
  AND g.extra #>> '{vpn,kind}' <> 'none';

-- A worker looks for tests it can run without leaving the index.
DROP INDEX tasks_waiting_idx;
CREATE INDEX tasks_waiting_idx ON tasks (account_id, created_at, id) INCLUDE (weight, engine, vpn)
  WHERE status = 'PENDING';
