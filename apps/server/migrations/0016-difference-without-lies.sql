-- 'New' and 'gone' are said only where both scans could have seen a finding. What is needed to know that is kept here.

-- Found now, but not looked for before, or not known then: that is not new. The reason says which.
ALTER TABLE report_findings
  DROP CONSTRAINT nscan_vulnerabilities_change_check,
  ADD CONSTRAINT report_findings_change CHECK (change IN ('new', 'found', 'changed', 'still')) NOT VALID,
  ADD COLUMN reason text;
ALTER TABLE report_issues
  ADD COLUMN found integer NOT NULL DEFAULT 0,
  -- The product and version that say so; null: the weakness itself was seen, or the report is older than this column.
  ADD COLUMN about text;
ALTER TABLE reports ADD COLUMN difference_found integer NOT NULL DEFAULT 0;

-- A finding that was not seen again keeps what is known of it, also when the report that saw it is removed.
ALTER TABLE report_gone
  -- When the scan began that saw it last; null: the report is older than this column.
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN doubt text,
  ADD COLUMN evidence text NOT NULL DEFAULT '';

-- What the knowledge was asked about, the service itself first; null: the report is older than these columns.
ALTER TABLE nscan_ports ADD COLUMN asked text[];
ALTER TABLE nscan_hosts
  ADD COLUMN asked text[],
  -- Protocols of which some ports did not answer and are not listed.
  ADD COLUMN silent text[] NOT NULL DEFAULT '{}';
