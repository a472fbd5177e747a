-- What a finding is and what closes it, beside its severity: pages group by them, and filter and sort by the proof.
ALTER TABLE report_issues
  -- The key of what was found, the same for every version of a product it was found in.
  ADD COLUMN vulnerability text,
  -- What closes it: `update:` and the product, or `act:` and what is to be done.
  ADD COLUMN remedy text,
  -- 0: shown on the target, 1: concluded from a version, 2: still to be verified.
  ADD COLUMN proof smallint;

ALTER TABLE report_issue_texts
  -- What is to be updated, and the versions: seen, the first without this vulnerability, the smallest without any.
  ADD COLUMN product text,
  ADD COLUMN seen_version text,
  ADD COLUMN fixed_version text,
  ADD COLUMN closed_version text,
  -- The version that closes it, as a text that sorts.
  ADD COLUMN closing_key text COLLATE "C";

-- Reports that are there: what only versions tell was found by one check. Their remedies are those of single findings.
UPDATE report_issues i SET vulnerability = t.key, remedy = 'act:' || t.key,
  proof = CASE WHEN i.check_code = 'versions' THEN 1 ELSE 0 END
FROM report_issue_texts t WHERE t.report_no = i.report_no AND t.no = i.no;

-- A proof is the same for all findings of an issue: one that is certain in some places and not in others becomes two.
CREATE TEMPORARY TABLE uncertain_issues ON COMMIT DROP AS
SELECT u.report_no, u.issue_no, u.mixed, CASE WHEN u.mixed THEN u.highest + row_number()
  OVER (PARTITION BY u.report_no, u.mixed ORDER BY u.issue_no) END::int AS new_no
FROM (
  SELECT f.report_no, f.issue_no, NOT bool_and(f.unconfirmed) AS mixed,
    (SELECT max(i.no) FROM report_issues i WHERE i.report_no = f.report_no) AS highest
  FROM (
    SELECT report_no, issue_no, unconfirmed FROM report_findings
    UNION ALL SELECT report_no, issue_no, unconfirmed FROM report_gone
  ) f
  GROUP BY f.report_no, f.issue_no HAVING bool_or(f.unconfirmed)
) u;

UPDATE report_issues i SET proof = 2 FROM uncertain_issues u
WHERE NOT u.mixed AND u.report_no = i.report_no AND u.issue_no = i.no;

INSERT INTO report_issues (report_no, no, severity, epss, exploited_on, content_hash, check_code, sort_it, sort_en,
  vulnerability, remedy, proof)
SELECT i.report_no, u.new_no, i.severity, i.epss, i.exploited_on, md5(i.content_hash::text || ' to verify')::uuid,
  i.check_code, i.sort_it, i.sort_en, i.vulnerability, i.remedy, 2
FROM report_issues i JOIN uncertain_issues u ON u.mixed AND u.report_no = i.report_no AND u.issue_no = i.no;

INSERT INTO report_issue_texts (report_no, no, key, family, name_it, name_en, description_it, description_en,
  solution_it, solution_en, vector, scores, cves, cwes, refs, epss_percentile, ransomware, search_it, search_en)
SELECT t.report_no, u.new_no, t.key, t.family, t.name_it, t.name_en, t.description_it, t.description_en,
  t.solution_it, t.solution_en, t.vector, t.scores, t.cves, t.cwes, t.refs, t.epss_percentile, t.ransomware,
  t.search_it, t.search_en
FROM report_issue_texts t JOIN uncertain_issues u ON u.mixed AND u.report_no = t.report_no AND u.issue_no = t.no;

UPDATE report_findings f SET issue_no = u.new_no FROM uncertain_issues u
WHERE u.mixed AND u.report_no = f.report_no AND u.issue_no = f.issue_no AND f.unconfirmed;
UPDATE report_gone f SET issue_no = u.new_no FROM uncertain_issues u
WHERE u.mixed AND u.report_no = f.report_no AND u.issue_no = f.issue_no AND f.unconfirmed;

-- Of both halves. The issues of a report that is still open are counted when it is closed.
UPDATE report_issues i SET findings = c.findings, confirmed = c.confirmed, new = c.new, changed = c.changed,
  still = c.still, gone = c.gone, unverified = c.unverified
FROM (
  SELECT f.report_no, f.issue_no, count(*) FILTER (WHERE found) AS findings,
    count(*) FILTER (WHERE found AND NOT unconfirmed) AS confirmed, count(*) FILTER (WHERE change = 'new') AS new,
    count(*) FILTER (WHERE change = 'changed') AS changed, count(*) FILTER (WHERE change = 'still') AS still,
    count(*) FILTER (WHERE change = 'gone') AS gone, count(*) FILTER (WHERE change = 'unverified') AS unverified
  FROM (
    SELECT report_no, issue_no, true AS found, unconfirmed, change FROM report_findings
    UNION ALL SELECT report_no, issue_no, false, unconfirmed, change FROM report_gone
  ) f
  JOIN uncertain_issues u ON u.mixed AND u.report_no = f.report_no AND f.issue_no IN (u.issue_no, u.new_no)
  GROUP BY f.report_no, f.issue_no
) c, reports r
WHERE i.report_no = c.report_no AND i.no = c.issue_no AND r.no = c.report_no AND r.closed_at IS NOT NULL;

ALTER TABLE report_issues
  ALTER COLUMN vulnerability SET NOT NULL,
  ALTER COLUMN remedy SET NOT NULL,
  ALTER COLUMN proof SET NOT NULL,
  ADD CONSTRAINT report_issues_proof CHECK (proof BETWEEN 0 AND 2);

-- Findings are sorted by their proof along the issues.
DROP INDEX report_findings_certainty_idx;

-- The findings of a report by what they are and by what closes them, written when it is closed: how many places a group
-- has can only be told by reading all of its findings. Reports without them (open, or older) are grouped as they are read.
CREATE TABLE report_vulnerabilities (
  report_no     integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  id            text NOT NULL,
  -- The issue whose texts speak for all of them: the worst.
  issue_no      integer NOT NULL,
  severity      real NOT NULL,
  proof         smallint NOT NULL,
  findings      integer NOT NULL,
  places        integer NOT NULL,
  some_places   text[] NOT NULL,
  epss          real,
  exploited_on  text,
  PRIMARY KEY (report_no, id)
);
CREATE TABLE report_remedies (
  report_no        integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  id               text NOT NULL,
  issue_no         integer NOT NULL,
  severity         real NOT NULL,
  proof            smallint NOT NULL,
  findings         integer NOT NULL,
  places           integer NOT NULL,
  some_places      text[] NOT NULL,
  product          text,
  -- The largest of the versions that its places need, and those that were seen.
  version          text,
  seen             text[] NOT NULL,
  closes           integer NOT NULL,
  vulnerabilities  integer NOT NULL,
  critical         integer NOT NULL,
  high             integer NOT NULL,
  medium           integer NOT NULL,
  low              integer NOT NULL,
  exploited        integer NOT NULL,
  risk             double precision NOT NULL,
  PRIMARY KEY (report_no, id)
);
ALTER TABLE reports ADD COLUMN grouped boolean NOT NULL DEFAULT false;
ALTER TABLE report_vulnerabilities ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE report_remedies ALTER COLUMN report_no SET STATISTICS 0;
