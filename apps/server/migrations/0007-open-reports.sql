-- Reports that are still open are few, and looked for every 10 seconds.
CREATE INDEX nscan_reports_open_idx ON nscan_reports (task_id) WHERE closed_at IS NULL;
