-- What to do first goes by the worst that a remedy closes, no longer by a sum over its findings. Its place in the order of
-- its report is stored, so that every list and file has the same numbers.
ALTER TABLE report_remedies
  DROP COLUMN risk,
  -- From 1; `packages/contract/src/report/priority.ts` has the rule.
  ADD COLUMN priority integer,
  -- The versions that its places need, where they need different ones.
  ADD COLUMN needed text[];

-- Reports that are there: the same rule as of this release.
WITH judged AS (
  SELECT i.report_no, i.no, i.remedy, i.findings, i.severity, i.epss, t.closed_version, i.proof,
    width_bucket(i.severity::float8, ARRAY[4, 7, 9]::float8[]) AS level,
    CASE
      WHEN (i.proof = 0 AND i.severity >= 9) OR t.family = 'Breaches'
        OR (t.family = 'Takeover' AND i.proof = 0 AND i.severity >= 7)
        OR (i.remedy ~ '^act:(maybe-)?compromised' AND i.proof < 2) THEN 0
      WHEN i.exploited_on IS NOT NULL THEN 1
      WHEN t.family = 'Mail security' AND i.proof = 0 AND i.severity >= 4 THEN 2
      ELSE 3
    END AS urgency
  FROM report_issues i JOIN report_issue_texts t ON t.report_no = i.report_no AND t.no = i.no
  WHERE i.findings > 0
), ranked AS (
  SELECT *, dense_rank() OVER (
    PARTITION BY report_no ORDER BY urgency, level DESC, proof, epss DESC NULLS LAST, severity DESC) AS rank
  FROM judged
), worst AS (
  SELECT report_no, remedy, (array_agg(no ORDER BY rank, findings DESC, no))[1] AS issue_no, min(rank) AS rank,
    (array_agg(DISTINCT closed_version) FILTER (WHERE closed_version IS NOT NULL))[1:5] AS needed
  FROM ranked GROUP BY report_no, remedy
), ordered AS (
  SELECT g.report_no, g.id, w.issue_no, w.needed,
    row_number() OVER (PARTITION BY g.report_no ORDER BY w.rank, g.places DESC, g.id COLLATE "C") AS priority
  FROM report_remedies g JOIN worst w ON w.report_no = g.report_no AND w.remedy = g.id
)
UPDATE report_remedies g SET issue_no = o.issue_no, priority = o.priority, needed = coalesce(o.needed, '{}')
FROM ordered o WHERE o.report_no = g.report_no AND o.id = g.id;

ALTER TABLE report_remedies
  ALTER COLUMN priority SET NOT NULL,
  ALTER COLUMN needed SET NOT NULL;
