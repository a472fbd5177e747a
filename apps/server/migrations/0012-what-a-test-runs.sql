-- What a test does is a profile of its engine: tables show it, a repeat names it again, and how long a test usually
-- takes is read from earlier ones of the same profile.
ALTER TABLE tasks
  ADD COLUMN scan_config_id text CHECK (char_length(scan_config_id) BETWEEN 1 AND 100),
  -- Places of the target (hosts, for a network scan) that are in the report, and how many there will be; null where the
  -- engine does not say.
  ADD COLUMN places_done    integer CHECK (places_done >= 0),
  ADD COLUMN places_total   integer CHECK (places_total >= 0);

UPDATE tasks SET scan_config_id = plan -> 'steps' ->> 'profile' WHERE plan -> 'steps' ->> 'profile' <> '';

CREATE INDEX tasks_durations_idx ON tasks (account_id, engine, scan_config_id, ended_at DESC) WHERE status = 'SUCCESS';

DROP TRIGGER tasks_changed ON tasks;
CREATE TRIGGER tasks_changed AFTER UPDATE ON tasks FOR EACH ROW
  WHEN ((OLD.status, OLD.percentage, OLD.stage, OLD.places_done, OLD.stop_requested, OLD.deleted_at, OLD.name)
        IS DISTINCT FROM
        (NEW.status, NEW.percentage, NEW.stage, NEW.places_done, NEW.stop_requested, NEW.deleted_at, NEW.name))
  EXECUTE FUNCTION notify_task_change();
