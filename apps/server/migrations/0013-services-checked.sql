-- Whether a service was held against the vulnerability knowledge: 'checked', or why not. Null: it was not to be, or
-- nobody wrote it down yet when the report was made.
ALTER TABLE nscan_ports ADD COLUMN version_verdict text;
CREATE INDEX nscan_ports_unknown_idx ON nscan_ports (report_no, ip, port, protocol) WHERE version_verdict <> 'checked';

-- The verdicts on a host's services, and at the same place how many have it. Null as above.
ALTER TABLE nscan_hosts
  ADD COLUMN verdicts text[],
  ADD COLUMN verdict_counts integer[],
  ADD CONSTRAINT nscan_hosts_verdicts CHECK (
    (verdicts IS NULL) = (verdict_counts IS NULL)
    AND coalesce(cardinality(verdicts), 0) = coalesce(cardinality(verdict_counts), 0)
  ) NOT VALID;

-- One service that answers over a second protocol at the same port is one finding at two places. The fingerprint is that
-- of the first; a report that saw the service over the other protocol alone knows it by the second.
ALTER TABLE report_findings
  ADD COLUMN also_protocol text,
  ADD COLUMN also_fingerprint uuid,
  ADD CONSTRAINT report_findings_also CHECK (
    (also_protocol IS NULL) = (also_fingerprint IS NULL) AND (also_protocol IS NULL OR port > 0)
  ) NOT VALID;
CREATE INDEX report_findings_also_idx ON report_findings (report_no, also_fingerprint)
  WHERE also_fingerprint IS NOT NULL;
ALTER TABLE report_gone
  ADD COLUMN also_protocol text,
  ADD COLUMN also_fingerprint uuid;
CREATE INDEX report_gone_also_idx ON report_gone (report_no, also_fingerprint) WHERE also_fingerprint IS NOT NULL;
