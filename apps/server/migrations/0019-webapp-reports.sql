-- What only a web application scan says of itself. `sites`: the URLs it starts from, each with the address that was
-- dialled, or the reason why it was not looked at.
CREATE TABLE webapp_report_facts (
  report_no  integer PRIMARY KEY REFERENCES reports (no) ON DELETE CASCADE,
  strength   text NOT NULL,
  threshold  text NOT NULL,
  sign_in    text NOT NULL CHECK (sign_in IN ('none', 'form')),
  sites      jsonb NOT NULL CHECK (jsonb_typeof(sites) = 'array'),
  -- Said after the last request; absent when the scan was cut.
  requests   integer CHECK (requests >= 0),
  points     integer CHECK (points >= 0)
);

-- A page or endpoint: a URL without values, and the method it is asked with. `origin` is the part of the URL before the
-- path, by which pages, checks and findings of one site belong together.
CREATE TABLE webapp_pages (
  report_no     integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  url           text NOT NULL CHECK (octet_length(url) <= 2010),
  method        text NOT NULL,
  origin        text NOT NULL,
  -- Null: it did not answer.
  status        integer CHECK (status BETWEEN 100 AND 999),
  content_type  text,
  title         text,
  depth         integer NOT NULL CHECK (depth >= 0),
  source        text NOT NULL CHECK (source IN ('start', 'link', 'form', 'script', 'description', 'guess')),
  signed_in     boolean NOT NULL,
  parameters    text[] NOT NULL DEFAULT '{}',
  -- Those that were made there to the end.
  checks        text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (report_no, url, method)
);
CREATE INDEX webapp_pages_origin_idx ON webapp_pages (report_no, origin, signed_in);

-- What a finding of a web application has beside what every finding has. Neither this table nor that of the messages
-- refers to the findings: they are written in one transaction and leave together with their report.
CREATE TABLE webapp_alert_facts (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  -- The finding's number.
  no          integer NOT NULL,
  confidence  text NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
  owasp_2021  text,
  owasp_2025  text,
  tools       text[] NOT NULL,
  messages    integer NOT NULL DEFAULT 0 CHECK (messages >= 0),
  PRIMARY KEY (report_no, no),
  CHECK ((owasp_2021 IS NULL) = (owasp_2025 IS NULL))
);

-- Request and answer that show a finding.
CREATE TABLE webapp_messages (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  finding_no  integer NOT NULL,
  no          integer NOT NULL,
  role        text NOT NULL CHECK (role IN ('proof', 'control', 'repeat')),
  request     text NOT NULL,
  response    text,
  marks       text[] NOT NULL,
  ms          integer NOT NULL CHECK (ms >= 0),
  curl        text NOT NULL,
  PRIMARY KEY (report_no, finding_no, no)
);

CREATE TABLE webapp_technologies (
  report_no  integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  site       text NOT NULL,
  origin     text NOT NULL,
  -- The name as it is compared: tools write it in their own case.
  key        text NOT NULL,
  name       text NOT NULL,
  -- Empty: not known.
  version    text NOT NULL,
  category   text NOT NULL,
  evidence   text NOT NULL,
  tools      text[] NOT NULL,
  -- What the knowledge was asked about it.
  asked      text[] NOT NULL,
  PRIMARY KEY (report_no, origin, key, version)
);

CREATE TABLE webapp_waf (
  report_no     integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  no            integer NOT NULL,
  site          text NOT NULL,
  detected      boolean NOT NULL,
  name          text,
  manufacturer  text,
  evidence      text NOT NULL,
  PRIMARY KEY (report_no, no)
);

CREATE TABLE webapp_tls (
  report_no  integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  no         integer NOT NULL,
  site       text NOT NULL,
  id         text NOT NULL,
  severity   text NOT NULL CHECK (severity IN ('ok', 'info', 'low', 'medium', 'high', 'critical')),
  finding    text NOT NULL,
  tool       text NOT NULL,
  PRIMARY KEY (report_no, no)
);

-- Whether a check was made on a site: what was not done can never make an earlier finding gone.
CREATE TABLE webapp_site_checks (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  origin      text NOT NULL,
  check_code  text NOT NULL,
  site        text NOT NULL,
  -- Null: it was.
  reason      text,
  PRIMARY KEY (report_no, origin, check_code, site)
);

-- The list of alerts sorts by parameter.
CREATE INDEX report_findings_parameter_idx ON report_findings (report_no, parameter, no) WHERE url IS NOT NULL;

-- As for the tables of the network scan: a new report is in no statistics yet.
ALTER TABLE webapp_pages ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE webapp_alert_facts ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE webapp_messages ALTER COLUMN report_no SET STATISTICS 0;
