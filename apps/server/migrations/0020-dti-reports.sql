-- What only the report of a domain says of itself. The counts are raised with every batch, so that they are right at any
-- moment and no page has to count.
CREATE TABLE dti_report_facts (
  report_no         integer PRIMARY KEY REFERENCES reports (no) ON DELETE CASCADE,
  domain            text NOT NULL,
  contact           boolean NOT NULL,
  -- Said after the last question; absent when the test was cut.
  questions         integer CHECK (questions >= 0),
  -- Null: too little is known for it.
  ransomware_index  real CHECK (ransomware_index BETWEEN 0 AND 100),
  ransomware_parts  jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(ransomware_parts) = 'object'),
  names             integer NOT NULL DEFAULT 0,
  addresses         integer NOT NULL DEFAULT 0,
  -- Addresses whose ports are known.
  addresses_known   integer NOT NULL DEFAULT 0,
  cve_high          integer NOT NULL DEFAULT 0,
  cve_medium        integer NOT NULL DEFAULT 0,
  cve_low           integer NOT NULL DEFAULT 0,
  -- CVEs that touch confidentiality or integrity; and by what they do to each of confidentiality, integrity and
  -- availability: none, partial, complete.
  cve_gdpr          integer NOT NULL DEFAULT 0,
  cve_impacts       integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0}' CHECK (cardinality(cve_impacts) = 9),
  breach_high       integer NOT NULL DEFAULT 0,
  breach_medium     integer NOT NULL DEFAULT 0,
  breach_low        integer NOT NULL DEFAULT 0,
  breach_sources    integer NOT NULL DEFAULT 0,
  lookalikes        integer NOT NULL DEFAULT 0
);

-- Whether a step was made: what was not done can never make an earlier fact gone.
CREATE TABLE dti_steps (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  check_code  text NOT NULL,
  -- Null: it was.
  reason      text,
  PRIMARY KEY (report_no, check_code)
);

CREATE TABLE dti_sources (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  source      text NOT NULL,
  -- Null: it told everything it was asked.
  reason      text,
  detail      text NOT NULL,
  answered    integer NOT NULL CHECK (answered >= 0),
  unanswered  integer NOT NULL CHECK (unanswered >= 0),
  items       integer NOT NULL CHECK (items >= 0),
  data_date   timestamptz,
  PRIMARY KEY (report_no, source)
);

-- `change` of names, addresses, accounts and look-alikes: since the report before; null where that report could not have
-- seen them, or there is none.
CREATE TABLE dti_names (
  report_no      integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  name           text COLLATE "C" NOT NULL CHECK (char_length(name) BETWEEN 1 AND 260),
  addresses      inet[] NOT NULL DEFAULT '{}',
  origins        text[] NOT NULL DEFAULT '{}',
  cname          text,
  wildcard       boolean NOT NULL,
  technologies   jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(technologies) = 'array'),
  change         text CHECK (change IN ('new', 'still')),
  -- What a search looks at, lower case, one field a line.
  search         text NOT NULL,
  PRIMARY KEY (report_no, name)
);
CREATE INDEX dti_names_address_idx ON dti_names (report_no, (addresses[1]), name);
CREATE INDEX dti_names_new_idx ON dti_names (report_no) WHERE change = 'new';

CREATE TABLE dti_addresses (
  report_no     integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  ip            inet NOT NULL,
  names         text[] NOT NULL DEFAULT '{}',
  city          text,
  country_code  text,
  org           text,
  isp           text,
  asn           text,
  hostnames     text[] NOT NULL DEFAULT '{}',
  -- Why its ports are not known; null: they are.
  reason        text,
  -- What the knowledge was asked about the products there.
  asked         text[] NOT NULL DEFAULT '{}',
  ports         integer[] NOT NULL DEFAULT '{}',
  -- Findings of any kind, and the severity of the worst; null: none.
  findings      integer NOT NULL DEFAULT 0,
  severity      real,
  -- Its rows of `dti_cves`: in all, by band, the worst score, and their impacts as in `dti_report_facts`.
  cves          integer NOT NULL DEFAULT 0,
  cve_high      integer NOT NULL DEFAULT 0,
  cve_medium    integer NOT NULL DEFAULT 0,
  cve_low       integer NOT NULL DEFAULT 0,
  cve_gdpr      integer NOT NULL DEFAULT 0,
  cve_impacts   integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0}' CHECK (cardinality(cve_impacts) = 9),
  risk          real NOT NULL DEFAULT 0,
  change        text CHECK (change IN ('new', 'still')),
  search        text NOT NULL,
  PRIMARY KEY (report_no, ip)
);
CREATE INDEX dti_addresses_cves_idx ON dti_addresses (report_no, cves DESC, ip);
CREATE INDEX dti_addresses_risk_idx ON dti_addresses (report_no, risk DESC, ip);
CREATE INDEX dti_addresses_new_idx ON dti_addresses (report_no) WHERE change = 'new';

CREATE TABLE dti_ports (
  report_no  integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  ip         inet NOT NULL,
  port       integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  protocol   text NOT NULL CHECK (protocol IN ('tcp', 'udp')),
  product    text,
  version    text,
  banner     text,
  seen_by    text[] NOT NULL,
  seen_on    timestamptz,
  PRIMARY KEY (report_no, ip, port, protocol)
);

-- One row for a CVE at an address, or at a name where no address is known; at several ports it is one. Like findings it
-- refers to no other table: all are written in one transaction and leave together with their report.
CREATE TABLE dti_cves (
  report_no    integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  -- The address or the name.
  place        text COLLATE "C" NOT NULL,
  cve          text COLLATE "C" NOT NULL,
  ip           inet,
  -- Null: no port.
  port         integer,
  -- 3: high, 2: medium, 1: low, by the score.
  band         smallint NOT NULL CHECK (band BETWEEN 1 AND 3),
  -- CVSS version 2, or the version that is known.
  score        real NOT NULL CHECK (score BETWEEN 0 AND 10),
  cvss         real,
  cvss3        real,
  epss         real,
  exploited    boolean NOT NULL,
  unconfirmed  boolean NOT NULL,
  -- Confidentiality, integrity, availability: 0 none, 1 partial, 2 complete.
  impact_c     smallint NOT NULL CHECK (impact_c BETWEEN 0 AND 2),
  impact_i     smallint NOT NULL CHECK (impact_i BETWEEN 0 AND 2),
  impact_a     smallint NOT NULL CHECK (impact_a BETWEEN 0 AND 2),
  -- The finding that says so, and its issue.
  finding_no   integer NOT NULL,
  issue_no     integer NOT NULL,
  PRIMARY KEY (report_no, place, cve)
);
CREATE INDEX dti_cves_score_idx ON dti_cves (report_no, band DESC, score DESC, cve, place);
CREATE INDEX dti_cves_cve_idx ON dti_cves (report_no, cve, place);
CREATE INDEX dti_cves_ip_idx ON dti_cves (report_no, ip, score DESC, cve, place);
CREATE INDEX dti_cves_epss_idx ON dti_cves (report_no, band, epss DESC NULLS LAST, cve, place);

-- Tells accounts apart without storing them: the fingerprint of one is made with the key of its target. Who has a report
-- alone can neither read an account nor look for it in the report of another company.
CREATE TABLE dti_account_keys (
  target_no  integer PRIMARY KEY REFERENCES report_targets (no) ON DELETE CASCADE,
  key        text NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text
);

CREATE TABLE dti_breach_sources (
  report_no      integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  no             integer NOT NULL,
  key            text NOT NULL,
  fullname       text NOT NULL,
  year           integer,
  features       text[] NOT NULL,
  actor          text,
  category       text,
  geography      text,
  attack_vector  text,
  verified       boolean NOT NULL,
  -- Its rows of `dti_breaches`.
  accounts       integer NOT NULL DEFAULT 0,
  PRIMARY KEY (report_no, no),
  UNIQUE (report_no, key)
);

-- An account in a source. It is masked: no column holds it as it is.
CREATE TABLE dti_breaches (
  report_no    integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  -- Of source and account: the same in every report of the target.
  fingerprint  uuid NOT NULL,
  source_no    integer NOT NULL,
  account      text COLLATE "C" NOT NULL,
  -- Of the source, since pages are sorted by them; 0: the year is not known.
  year         smallint NOT NULL,
  source_name  text COLLATE "C" NOT NULL,
  risk_value   real NOT NULL CHECK (risk_value BETWEEN 0 AND 10),
  band         smallint NOT NULL CHECK (band BETWEEN 1 AND 3),
  total        integer NOT NULL CHECK (total >= 0),
  change       text CHECK (change IN ('new', 'still')),
  PRIMARY KEY (report_no, fingerprint)
);
CREATE INDEX dti_breaches_year_idx ON dti_breaches (report_no, year DESC, source_name, account, fingerprint);
CREATE INDEX dti_breaches_source_idx ON dti_breaches (report_no, source_name, account, fingerprint);
CREATE INDEX dti_breaches_risk_idx ON dti_breaches (report_no, risk_value DESC, account, fingerprint);
CREATE INDEX dti_breaches_total_idx ON dti_breaches (report_no, total DESC, account, fingerprint);
CREATE INDEX dti_breaches_account_idx ON dti_breaches (report_no, account, fingerprint);
CREATE INDEX dti_breaches_new_idx ON dti_breaches (report_no) WHERE change = 'new';

CREATE TABLE dti_lookalikes (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  domain      text COLLATE "C" NOT NULL,
  unicode     text NOT NULL,
  kind        text NOT NULL,
  created_on  timestamptz,
  similarity  double precision NOT NULL CHECK (similarity BETWEEN 0 AND 1),
  dns_a       text[] NOT NULL,
  dns_mx      text[] NOT NULL,
  dns_ns      text[] NOT NULL,
  -- 3: high, 2: medium, 1: low.
  band        smallint NOT NULL CHECK (band BETWEEN 1 AND 3),
  change      text CHECK (change IN ('new', 'still')),
  search      text NOT NULL,
  PRIMARY KEY (report_no, domain)
);

CREATE TABLE dti_mail (
  report_no  integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  kind       text NOT NULL,
  status     text NOT NULL CHECK (status IN ('good', 'weak', 'bad', 'missing', 'unknown')),
  record     text,
  notes      text[] NOT NULL,
  PRIMARY KEY (report_no, kind)
);

-- As for the tables of the network scan: a new report is in no statistics yet.
ALTER TABLE dti_names ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE dti_addresses ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE dti_ports ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE dti_cves ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE dti_breaches ALTER COLUMN report_no SET STATISTICS 0;
