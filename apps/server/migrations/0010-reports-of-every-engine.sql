-- The tables of the network scan's reports become those of every engine. Nothing is copied but the columns that only a
-- network scan has. What is added holds for every row there is, so large tables are not read for it (NOT VALID).

ALTER TABLE nscan_targets RENAME TO report_targets;
-- The same typed list tested by two engines is two things that are tested again and again.
ALTER TABLE report_targets ADD COLUMN engine text NOT NULL DEFAULT 'nscan' CHECK (engine ~ '^[a-z0-9_]{1,50}$');
ALTER TABLE report_targets ALTER COLUMN engine DROP DEFAULT;
ALTER TABLE report_targets DROP CONSTRAINT nscan_targets_account_id_target_key_key;
ALTER TABLE report_targets ADD CONSTRAINT report_targets_key UNIQUE (account_id, engine, target_key);

ALTER TABLE nscan_first_seen RENAME TO report_first_seen;

ALTER TABLE nscan_reports RENAME TO reports;
ALTER TABLE reports ADD COLUMN engine text NOT NULL DEFAULT 'nscan' CHECK (engine ~ '^[a-z0-9_]{1,50}$');
ALTER TABLE reports ALTER COLUMN engine DROP DEFAULT;
ALTER TABLE reports RENAME COLUMN vulns TO findings;

-- What only a network scan says of itself.
CREATE TABLE nscan_report_facts (
  report_no          integer PRIMARY KEY REFERENCES reports (no) ON DELETE CASCADE,
  profile            text NOT NULL,
  privileged         boolean NOT NULL,
  command            text NOT NULL,
  names              jsonb NOT NULL DEFAULT '[]',
  -- The addresses to be looked at: the first and the last of each run.
  planned_first      inet[] NOT NULL DEFAULT '{}',
  planned_last       inet[] NOT NULL DEFAULT '{}',
  addresses_planned  integer NOT NULL DEFAULT 0,
  -- Said after the last host; absent when the scan was cut.
  tcp_ports          text,
  udp_ports          text,
  -- Counted with every batch, so that they are right at any moment and no page has to count.
  hosts_up           integer NOT NULL DEFAULT 0,
  hosts_down         integer NOT NULL DEFAULT 0,
  ports              integer NOT NULL DEFAULT 0,
  open_ports         integer NOT NULL DEFAULT 0
);
INSERT INTO nscan_report_facts (report_no, profile, privileged, command, names, planned_first, planned_last,
  addresses_planned, tcp_ports, udp_ports, hosts_up, hosts_down, ports, open_ports)
SELECT no, profile, privileged, command, names, planned_first, planned_last, addresses_planned, tcp_ports, udp_ports,
  hosts_up, hosts_down, ports, open_ports
FROM reports;
ALTER TABLE reports
  DROP COLUMN profile, DROP COLUMN privileged, DROP COLUMN command, DROP COLUMN names, DROP COLUMN planned_first,
  DROP COLUMN planned_last, DROP COLUMN addresses_planned, DROP COLUMN tcp_ports, DROP COLUMN udp_ports,
  DROP COLUMN hosts_up, DROP COLUMN hosts_down, DROP COLUMN ports, DROP COLUMN open_ports;

ALTER TABLE nscan_issues RENAME TO report_issues;
ALTER TABLE nscan_issue_texts RENAME TO report_issue_texts;

-- A place is an address and port, a URL with a method and a parameter, or a name.
ALTER TABLE nscan_vulnerabilities RENAME TO report_findings;
ALTER TABLE report_findings
  ALTER COLUMN ip DROP NOT NULL, ALTER COLUMN port DROP NOT NULL, ALTER COLUMN protocol DROP NOT NULL,
  ADD COLUMN url text, ADD COLUMN method text, ADD COLUMN parameter text, ADD COLUMN place_name text,
  ADD CONSTRAINT report_findings_place CHECK (num_nonnulls(ip, url) = 1 OR num_nonnulls(ip, url, place_name) = 1)
    NOT VALID,
  ADD CONSTRAINT report_findings_port CHECK (num_nonnulls(ip, port, protocol) IN (0, 3)) NOT VALID;
CREATE INDEX report_findings_url_idx ON report_findings (report_no, url, issue_no, no) WHERE url IS NOT NULL;
CREATE INDEX report_findings_name_idx ON report_findings (report_no, place_name, issue_no, no)
  WHERE place_name IS NOT NULL;

ALTER TABLE nscan_gone RENAME TO report_gone;
-- The name an address was known by, or the place itself.
ALTER TABLE report_gone RENAME COLUMN hostname TO place_name;
ALTER TABLE report_gone
  ALTER COLUMN ip DROP NOT NULL, ALTER COLUMN port DROP NOT NULL, ALTER COLUMN protocol DROP NOT NULL,
  ADD COLUMN url text, ADD COLUMN method text, ADD COLUMN parameter text,
  ADD CONSTRAINT report_gone_place CHECK (num_nonnulls(ip, url) = 1 OR num_nonnulls(ip, url, place_name) = 1)
    NOT VALID,
  ADD CONSTRAINT report_gone_port CHECK (num_nonnulls(ip, port, protocol) IN (0, 3)) NOT VALID;

ALTER INDEX nscan_targets_pkey RENAME TO report_targets_pkey;
ALTER INDEX nscan_first_seen_pkey RENAME TO report_first_seen_pkey;
ALTER INDEX nscan_reports_pkey RENAME TO reports_pkey;
ALTER INDEX nscan_reports_task_id_key RENAME TO reports_task_id_key;
ALTER INDEX nscan_reports_target_idx RENAME TO reports_target_idx;
ALTER INDEX nscan_reports_account_idx RENAME TO reports_account_idx;
ALTER INDEX nscan_reports_open_idx RENAME TO reports_open_idx;
ALTER INDEX nscan_issues_pkey RENAME TO report_issues_pkey;
ALTER INDEX nscan_issues_report_no_content_hash_key RENAME TO report_issues_content_key;
ALTER INDEX nscan_issue_texts_pkey RENAME TO report_issue_texts_pkey;
ALTER INDEX nscan_vulnerabilities_pkey RENAME TO report_findings_pkey;
ALTER INDEX nscan_vulnerabilities_report_no_fingerprint_key RENAME TO report_findings_fingerprint_key;
ALTER INDEX nscan_vulnerabilities_issue_idx RENAME TO report_findings_issue_idx;
ALTER INDEX nscan_vulnerabilities_ip_idx RENAME TO report_findings_ip_idx;
ALTER INDEX nscan_vulnerabilities_port_idx RENAME TO report_findings_port_idx;
ALTER INDEX nscan_vulnerabilities_first_seen_idx RENAME TO report_findings_first_seen_idx;
ALTER INDEX nscan_vulnerabilities_certainty_idx RENAME TO report_findings_certainty_idx;
ALTER INDEX nscan_vulnerabilities_change_idx RENAME TO report_findings_change_idx;
ALTER INDEX nscan_gone_pkey RENAME TO report_gone_pkey;
ALTER INDEX nscan_gone_report_no_fingerprint_key RENAME TO report_gone_fingerprint_key;
ALTER INDEX nscan_gone_change_idx RENAME TO report_gone_change_idx;
ALTER INDEX nscan_gone_issue_idx RENAME TO report_gone_issue_idx;

-- One rule for the secrets of every engine: under these names stands the mark {"set": true} and nothing else.
ALTER TABLE targets
  DROP CONSTRAINT targets_extra_holds_no_secret,
  DROP CONSTRAINT targets_secrets_match_extra,
  ADD CONSTRAINT targets_extra_holds_no_secret CHECK (
    NOT jsonb_path_exists(extra, '$.** ? (@.type() == "object").keyvalue() ? (
      @.key like_regex "^(password|config_file|credentials_file|passphrase|private_key|api_key|token|secret)$"
      && (@.value.type() != "object" || !exists(@.value.set) || @.value.set.type() != "boolean" || @.value.set == false
        || exists(@.value.keyvalue() ? (@.key != "set"))))')
  ),
  ADD CONSTRAINT targets_secrets_match_extra CHECK (
    (secrets IS NOT NULL) = jsonb_path_exists(extra, '$.** ? (@.type() == "object") ? (@.set == true)')
  );

-- What a coverage counts are places, whatever the engine looks at.
UPDATE reports SET coverage = jsonb_build_object(
  'complete', coverage -> 'complete',
  'places_missing', coverage -> 'hosts_missing',
  'missing', coverage -> 'missing',
  'checks', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'check', c -> 'check',
      'status', c -> 'status',
      'places_done', c -> 'hosts_done',
      'places_not_done', c -> 'hosts_not_done',
      'reasons', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'reason', r -> 'reason', 'places', r -> 'hosts', 'detail', r -> 'detail') ORDER BY m), '[]')
        FROM jsonb_array_elements(c -> 'reasons') WITH ORDINALITY AS reasons (r, m)
      )) ORDER BY n), '[]')
    FROM jsonb_array_elements(coverage -> 'checks') WITH ORDINALITY AS checks (c, n)
  ))
WHERE coverage IS NOT NULL;
