-- A vulnerability at a place counts once, whatever test, engine or overlapping target saw it
-- (packages/contract/src/report/counting.ts).

-- What a test came to, as tables of tests show it: its findings by level, or the score of a questionnaire.
ALTER TABLE tasks ADD COLUMN outcome jsonb CHECK (jsonb_typeof(outcome) = 'object');

-- The service that answers for a page: what is wrong with the service itself is at its address and port as well.
ALTER TABLE report_findings
  ADD COLUMN service_ip inet,
  ADD COLUMN service_port integer,
  ADD CONSTRAINT report_findings_service CHECK (
    num_nonnulls(service_ip, service_port) IN (0, 2) AND (service_ip IS NULL OR url IS NOT NULL)
  ) NOT VALID;
ALTER TABLE report_gone
  ADD COLUMN service_ip inet,
  ADD COLUMN service_port integer;

-- What the last complete tests of an account have found together. `reports` are their numbers: closed reports do not
-- change, so that the figures hold until there are others. `rule` is the version of the query that counted.
CREATE TABLE account_standing (
  account_id  uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  reports     integer[] NOT NULL,
  rule        integer NOT NULL,
  figures     jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object')
);

-- The place of a finding on a page is the page and the parameter, whatever the method. Of findings that differed by
-- their method alone the certain one is kept, and the reports that held such are counted again.
CREATE TEMPORARY TABLE page_findings ON COMMIT DROP AS
SELECT p.*, row_number() OVER (
  PARTITION BY p.report_no, p.fingerprint ORDER BY p.gone, p.unconfirmed, p.severity DESC, p.no) AS rank
FROM (
  SELECT f.report_no, f.no, f.gone, f.unconfirmed, f.severity, f.fingerprint AS earlier, left(encode(sha256(convert_to(
    '[' || to_json(f.url) || ',' || coalesce(to_json(f.parameter)::text, 'null') || ']|' || t.key, 'UTF8')), 'hex'),
    32)::uuid AS fingerprint
  FROM (
    SELECT report_no, no, issue_no, url, parameter, unconfirmed, severity, fingerprint, false AS gone
    FROM report_findings WHERE url IS NOT NULL
    UNION ALL
    SELECT report_no, no, issue_no, url, parameter, unconfirmed, severity, fingerprint, true
    FROM report_gone WHERE url IS NOT NULL
  ) f JOIN report_issue_texts t ON t.report_no = f.report_no AND t.no = f.issue_no
) p;

DELETE FROM webapp_messages m USING page_findings p
WHERE p.rank > 1 AND NOT p.gone AND m.report_no = p.report_no AND m.finding_no = p.no;
DELETE FROM webapp_alert_facts a USING page_findings p
WHERE p.rank > 1 AND NOT p.gone AND a.report_no = p.report_no AND a.no = p.no;
DELETE FROM report_findings f USING page_findings p
WHERE p.rank > 1 AND NOT p.gone AND f.report_no = p.report_no AND f.no = p.no;
DELETE FROM report_gone g USING page_findings p
WHERE p.rank > 1 AND p.gone AND g.report_no = p.report_no AND g.no = p.no;
UPDATE report_findings f SET fingerprint = p.fingerprint FROM page_findings p
WHERE p.rank = 1 AND NOT p.gone AND f.report_no = p.report_no AND f.no = p.no;
UPDATE report_gone g SET fingerprint = p.fingerprint FROM page_findings p
WHERE p.rank = 1 AND p.gone AND g.report_no = p.report_no AND g.no = p.no;

INSERT INTO report_first_seen (target_no, fingerprint, first_seen)
SELECT s.target_no, p.fingerprint, min(s.first_seen)
FROM page_findings p JOIN reports r ON r.no = p.report_no
JOIN report_first_seen s ON s.target_no = r.target_no AND s.fingerprint = p.earlier
GROUP BY s.target_no, p.fingerprint
ON CONFLICT DO NOTHING;

CREATE TEMPORARY TABLE recounted ON COMMIT DROP AS SELECT DISTINCT report_no FROM page_findings WHERE rank > 1;

UPDATE report_issues i SET findings = c.findings, confirmed = c.confirmed, new = c.new, found = c.found,
  changed = c.changed, still = c.still, gone = c.gone, unverified = c.unverified
FROM (
  SELECT o.report_no, o.no, count(f.no) FILTER (WHERE f.seen) AS findings,
    count(f.no) FILTER (WHERE f.seen AND NOT f.unconfirmed) AS confirmed, count(f.no) FILTER (WHERE change = 'new') AS new,
    count(f.no) FILTER (WHERE change = 'found') AS found, count(f.no) FILTER (WHERE change = 'changed') AS changed,
    count(f.no) FILTER (WHERE change = 'still') AS still, count(f.no) FILTER (WHERE change = 'gone') AS gone,
    count(f.no) FILTER (WHERE change = 'unverified') AS unverified
  FROM recounted r JOIN report_issues o ON o.report_no = r.report_no
  LEFT JOIN (
    SELECT report_no, no, issue_no, true AS seen, unconfirmed, change FROM report_findings
    UNION ALL SELECT report_no, no, issue_no, false, unconfirmed, change FROM report_gone
  ) f ON f.report_no = o.report_no AND f.issue_no = o.no
  GROUP BY o.report_no, o.no
) c, reports r
WHERE i.report_no = c.report_no AND i.no = c.no AND r.no = c.report_no AND r.closed_at IS NOT NULL;

UPDATE reports r SET findings = c.findings, critical = c.critical, high = c.high, medium = c.medium, low = c.low,
  confirmed = c.confirmed, known_exploited = c.known_exploited, impacts = c.impacts, difference_new = c.new,
  difference_found = c.found, difference_changed = c.changed, difference_still = c.still,
  difference_gone = (SELECT count(*) FROM report_gone g WHERE g.report_no = r.no AND g.change = 'gone'),
  difference_unverified = (SELECT count(*) FROM report_gone g WHERE g.report_no = r.no AND g.change = 'unverified'),
  -- Their groups are made as they are read.
  grouped = false
FROM (
  SELECT f.report_no, count(*) AS findings, count(*) FILTER (WHERE f.severity >= 9) AS critical,
    count(*) FILTER (WHERE f.severity >= 7 AND f.severity < 9) AS high,
    count(*) FILTER (WHERE f.severity >= 4 AND f.severity < 7) AS medium,
    count(*) FILTER (WHERE f.severity < 4) AS low, count(*) FILTER (WHERE NOT f.unconfirmed) AS confirmed,
    count(*) FILTER (WHERE i.exploited_on IS NOT NULL) AS known_exploited,
    count(*) FILTER (WHERE f.change = 'new') AS new, count(*) FILTER (WHERE f.change = 'found') AS found,
    count(*) FILTER (WHERE f.change = 'changed') AS changed, count(*) FILTER (WHERE f.change = 'still') AS still,
    ARRAY[
      count(*) FILTER (WHERE t.vector ~ '(^|/)V?C:[CH](/|$)'), count(*) FILTER (WHERE t.vector ~ '(^|/)V?C:[PL](/|$)'),
      count(*) FILTER (WHERE t.vector !~ '(^|/)V?C:[CHPL](/|$)'),
      count(*) FILTER (WHERE t.vector ~ '(^|/)V?I:[CH](/|$)'), count(*) FILTER (WHERE t.vector ~ '(^|/)V?I:[PL](/|$)'),
      count(*) FILTER (WHERE t.vector !~ '(^|/)V?I:[CHPL](/|$)'),
      count(*) FILTER (WHERE t.vector ~ '(^|/)V?A:[CH](/|$)'), count(*) FILTER (WHERE t.vector ~ '(^|/)V?A:[PL](/|$)'),
      count(*) FILTER (WHERE t.vector !~ '(^|/)V?A:[CHPL](/|$)')
    ]::integer[] AS impacts
  FROM recounted m JOIN report_findings f ON f.report_no = m.report_no
  JOIN report_issues i ON i.report_no = f.report_no AND i.no = f.issue_no
  JOIN report_issue_texts t ON t.report_no = f.report_no AND t.no = f.issue_no
  GROUP BY f.report_no
) c
WHERE r.no = c.report_no;
DELETE FROM report_vulnerabilities v USING recounted m WHERE v.report_no = m.report_no;
DELETE FROM report_remedies v USING recounted m WHERE v.report_no = m.report_no;

UPDATE tasks t SET outcome = jsonb_build_object('kind', 'findings', 'vulns', r.findings, 'critical', r.critical,
  'high', r.high, 'medium', r.medium, 'low', r.low, 'checked', CASE
    -- A test that only made an inventory searched for nothing: its zero is unknown.
    WHEN r.findings = 0 AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(r.coverage -> 'checks') AS c ("check" text, places_done int, places_partly int)
      WHERE (c.places_done > 0 OR c.places_partly > 0) AND c."check" NOT IN (
        'os', 'greetings', 'web_heads', 'services', 'discovery', 'udp_ports', 'tcp_ports', 'certificates',
        'wordlist', 'ports', 'contact', 'geography', 'crawl', 'technologies', 'waf')) THEN 'nothing'
    WHEN r.outcome = 'success' THEN 'all'
    ELSE 'part' END)
FROM reports r WHERE r.task_id = t.id AND r.closed_at IS NOT NULL;

DROP TRIGGER tasks_changed ON tasks;
CREATE TRIGGER tasks_changed AFTER UPDATE ON tasks FOR EACH ROW
  WHEN ((OLD.status, OLD.percentage, OLD.stage, OLD.places_done, OLD.stop_requested, OLD.deleted_at, OLD.name, OLD.outcome)
        IS DISTINCT FROM
        (NEW.status, NEW.percentage, NEW.stage, NEW.places_done, NEW.stop_requested, NEW.deleted_at, NEW.name, NEW.outcome))
  EXECUTE FUNCTION notify_task_change();
