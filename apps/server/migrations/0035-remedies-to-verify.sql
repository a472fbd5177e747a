-- Of the findings that a remedy closes, those that are still to be verified: what it closes for certain is told apart.
ALTER TABLE report_remedies ADD COLUMN unverified integer NOT NULL DEFAULT 0;

UPDATE report_remedies g SET unverified = u.findings
FROM (
  SELECT i.report_no, i.remedy, sum(i.findings)::int AS findings
  FROM report_issues i JOIN report_issue_texts t ON t.report_no = i.report_no AND t.no = i.no
  WHERE i.proof = 2 AND (t.closing_key IS NOT NULL OR t.product IS NULL)
  GROUP BY i.report_no, i.remedy
) u
WHERE u.report_no = g.report_no AND u.remedy = g.id;
