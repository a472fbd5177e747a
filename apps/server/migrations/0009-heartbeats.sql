-- A worker's sign of life is a counter, not a time: the sweeps that watch it measure the silence with their monotonic
-- clocks. The counter is in no index, so that a heartbeat rewrites none.
DROP INDEX tasks_running_idx;
ALTER TABLE tasks DROP CONSTRAINT tasks_running_has_worker;
ALTER TABLE tasks DROP COLUMN lease_until;
ALTER TABLE tasks
  -- A claim sets it to a random number, every heartbeat raises it.
  ADD COLUMN beat bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT tasks_running_has_worker CHECK (status <> 'RUNNING' OR attempt = 0 OR worker IS NOT NULL);

-- Read every second by every web process and worker; running tests are few.
CREATE INDEX tasks_running_idx ON tasks (id) WHERE status = 'RUNNING';
