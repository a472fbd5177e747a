-- What is scanned again and again: a stored target, or the same typed list. It outlives every report made of it.
CREATE TABLE nscan_targets (
  no          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  target_key  text NOT NULL CHECK (char_length(target_key) BETWEEN 1 AND 200),
  UNIQUE (account_id, target_key)
);

-- When a finding was first seen on a target. Kept when reports are removed: a finding does not become young again.
CREATE TABLE nscan_first_seen (
  target_no    integer NOT NULL REFERENCES nscan_targets (no) ON DELETE CASCADE,
  fingerprint  uuid NOT NULL,
  first_seen   timestamptz NOT NULL,
  PRIMARY KEY (target_no, fingerprint)
);

-- One network scan's report. The tables below name it by its number: their indexes hold it once for each finding.
CREATE TABLE nscan_reports (
  no                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id             uuid NOT NULL UNIQUE REFERENCES tasks (id) ON DELETE CASCADE,
  account_id          uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  target_no           integer NOT NULL REFERENCES nscan_targets (no) ON DELETE CASCADE,

  -- Said before the first host.
  begun_at            timestamptz NOT NULL DEFAULT now(),
  profile             text NOT NULL,
  privileged          boolean NOT NULL,
  command             text NOT NULL,
  tools               jsonb NOT NULL DEFAULT '[]',
  names               jsonb NOT NULL DEFAULT '[]',
  knowledge           jsonb NOT NULL DEFAULT '[]',
  -- The addresses to be looked at: the first and the last of each run.
  planned_first       inet[] NOT NULL DEFAULT '{}',
  planned_last        inet[] NOT NULL DEFAULT '{}',
  addresses_planned   integer NOT NULL DEFAULT 0,

  -- Said after the last host; absent when the scan was cut.
  received_at         timestamptz,
  tcp_ports           text,
  udp_ports           text,
  not_done            jsonb NOT NULL DEFAULT '[]',

  -- Said when the test has ended.
  closed_at           timestamptz,
  outcome             text CHECK (outcome IN ('success', 'stopped', 'failed')),
  cause               text,
  coverage            jsonb,

  -- Counted with every batch, so that they are right at any moment and no page has to count.
  hosts_up            integer NOT NULL DEFAULT 0,
  hosts_down          integer NOT NULL DEFAULT 0,
  ports               integer NOT NULL DEFAULT 0,
  open_ports          integer NOT NULL DEFAULT 0,
  vulns               integer NOT NULL DEFAULT 0,
  critical            integer NOT NULL DEFAULT 0,
  high                integer NOT NULL DEFAULT 0,
  medium              integer NOT NULL DEFAULT 0,
  low                 integer NOT NULL DEFAULT 0,
  confirmed           integer NOT NULL DEFAULT 0,
  known_exploited     integer NOT NULL DEFAULT 0,
  -- Findings by what they do to confidentiality, integrity and availability: complete, partial, none of each.
  impacts             integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0}' CHECK (cardinality(impacts) = 9),

  -- The scan it is compared with: the latest that had ended when this one began. Not a reference: it may be removed.
  previous_no         integer,
  previous_task_id    uuid,
  previous_name       text,
  previous_begun_at   timestamptz,
  difference_new         integer NOT NULL DEFAULT 0,
  difference_changed     integer NOT NULL DEFAULT 0,
  difference_still       integer NOT NULL DEFAULT 0,
  difference_gone        integer NOT NULL DEFAULT 0,
  difference_unverified  integer NOT NULL DEFAULT 0,

  CHECK ((closed_at IS NULL) = (outcome IS NULL))
);
-- The history of a target, and the scan before this one.
CREATE INDEX nscan_reports_target_idx ON nscan_reports (target_no, begun_at);
CREATE INDEX nscan_reports_account_idx ON nscan_reports (account_id);

CREATE TABLE nscan_hosts (
  report_no        integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  ip               inet NOT NULL,
  hostname         text,
  reason           text NOT NULL,
  os_names         text[] NOT NULL DEFAULT '{}',
  os_accuracies    integer[] NOT NULL DEFAULT '{}',
  os_types         text[] NOT NULL DEFAULT '{}',
  mac              text,
  vendor           text,
  checks_done      text[] NOT NULL DEFAULT '{}',
  -- What was not checked, and at the same place the reason.
  checks_not_done  text[] NOT NULL DEFAULT '{}',
  reasons          text[] NOT NULL DEFAULT '{}',
  scanned_at       timestamptz NOT NULL,
  open_ports       integer NOT NULL,
  vulns            integer NOT NULL,
  critical         integer NOT NULL,
  high             integer NOT NULL,
  medium           integer NOT NULL,
  low              integer NOT NULL,
  -- Of the worst finding; null: none.
  severity         real,
  -- What a search looks at, lower case, one field a line.
  search           text NOT NULL,
  PRIMARY KEY (report_no, ip)
);

CREATE TABLE nscan_ports (
  report_no  integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  ip         inet NOT NULL,
  port       integer NOT NULL CHECK (port BETWEEN 0 AND 65535),
  protocol   text NOT NULL,
  state      text NOT NULL,
  reason     text NOT NULL,
  -- Null: nobody knows what answers there.
  service    text,
  tunnel     text,
  product    text,
  version    text,
  extra      text,
  cpes       text[] NOT NULL DEFAULT '{}',
  vulns      integer NOT NULL,
  PRIMARY KEY (report_no, ip, port, protocol)
);
CREATE INDEX nscan_ports_port_idx ON nscan_ports (report_no, port, protocol, ip);

CREATE TABLE nscan_down (
  report_no  integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  ip         inet NOT NULL,
  hostname   text,
  reason     text NOT NULL,
  PRIMARY KEY (report_no, ip)
);

-- What was found, apart from where: a thousand hosts with one weakness share it. Narrow, because pages are found by
-- walking over it; the texts stand beside it. The counts are made once, when the report is closed: raised with every
-- batch they would leave as many dead rows as there are findings.
CREATE TABLE nscan_issues (
  report_no     integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  no            integer NOT NULL,
  -- Findings of this report that have it, how many of them are confirmed, new and so on; and those of the scan before.
  findings      integer NOT NULL DEFAULT 0,
  confirmed     integer NOT NULL DEFAULT 0,
  new           integer NOT NULL DEFAULT 0,
  changed       integer NOT NULL DEFAULT 0,
  still         integer NOT NULL DEFAULT 0,
  gone          integer NOT NULL DEFAULT 0,
  unverified    integer NOT NULL DEFAULT 0,
  severity      real NOT NULL CHECK (severity BETWEEN 0 AND 10),
  epss          real,
  -- The day it entered the known-exploited catalogue.
  exploited_on  text,
  -- Of key, texts, scores and all: two findings share a row only if they agree in everything.
  content_hash  uuid NOT NULL,
  check_code    text NOT NULL,
  -- Names as they sort: lower case, without accents, the same on every server.
  sort_it       text COLLATE "C" NOT NULL,
  sort_en       text COLLATE "C" NOT NULL,
  PRIMARY KEY (report_no, no),
  UNIQUE (report_no, content_hash)
);

CREATE TABLE nscan_issue_texts (
  report_no        integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  no               integer NOT NULL,
  key              text NOT NULL,
  family           text NOT NULL,
  name_it          text NOT NULL,
  name_en          text NOT NULL,
  description_it   text NOT NULL,
  description_en   text NOT NULL,
  solution_it      text NOT NULL,
  solution_en      text NOT NULL,
  vector           text NOT NULL,
  scores           jsonb NOT NULL,
  cves             text[] NOT NULL,
  cwes             text[] NOT NULL,
  refs             jsonb NOT NULL,
  epss_percentile  real,
  ransomware       boolean NOT NULL,
  -- What a search looks at, lower case, one field a line.
  search_it        text NOT NULL,
  search_en        text NOT NULL,
  PRIMARY KEY (report_no, no)
);

-- The findings. Hosts and issues are not references: a check for each of 200,000 rows would protect nothing, since the
-- three are written in one transaction and leave together with their report.
CREATE TABLE nscan_vulnerabilities (
  report_no          integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  no                 integer NOT NULL,
  issue_no           integer NOT NULL,
  -- 0: the host as a whole.
  port               integer NOT NULL CHECK (port BETWEEN 0 AND 65535),
  severity           real NOT NULL,
  previous_severity  real,
  first_seen         timestamptz NOT NULL,
  -- Of address, port and key: the same finding has the same one in every scan.
  fingerprint        uuid NOT NULL,
  unconfirmed        boolean NOT NULL,
  ip                 inet NOT NULL,
  protocol           text NOT NULL,
  doubt              text,
  -- Null: there is no earlier scan.
  change             text CHECK (change IN ('new', 'changed', 'still')),
  changed            text[] NOT NULL DEFAULT '{}',
  -- Version numbers in the evidence: what makes a finding that stays a changed one.
  versions           text NOT NULL,
  evidence           text NOT NULL,
  PRIMARY KEY (report_no, no),
  UNIQUE (report_no, fingerprint)
);
-- A page is picked from one of these alone and only then joined: 20 rows are read, however deep the page lies.
CREATE INDEX nscan_vulnerabilities_issue_idx ON nscan_vulnerabilities (report_no, issue_no, no);
CREATE INDEX nscan_vulnerabilities_ip_idx ON nscan_vulnerabilities (report_no, ip, issue_no, no);
CREATE INDEX nscan_vulnerabilities_port_idx ON nscan_vulnerabilities (report_no, port, protocol, no);
CREATE INDEX nscan_vulnerabilities_first_seen_idx ON nscan_vulnerabilities (report_no, first_seen, no);
CREATE INDEX nscan_vulnerabilities_certainty_idx ON nscan_vulnerabilities (report_no, unconfirmed, no);
CREATE INDEX nscan_vulnerabilities_change_idx ON nscan_vulnerabilities (report_no, change, severity, no);

-- Findings of the scan before that this one did not see: gone where it looked, unverified where it could not.
CREATE TABLE nscan_gone (
  report_no    integer NOT NULL REFERENCES nscan_reports (no) ON DELETE CASCADE,
  no           integer NOT NULL,
  issue_no     integer NOT NULL,
  port         integer NOT NULL,
  severity     real NOT NULL,
  first_seen   timestamptz NOT NULL,
  fingerprint  uuid NOT NULL,
  unconfirmed  boolean NOT NULL,
  ip           inet NOT NULL,
  protocol     text NOT NULL,
  hostname     text,
  change       text NOT NULL CHECK (change IN ('gone', 'unverified')),
  reason       text,
  versions     text NOT NULL,
  PRIMARY KEY (report_no, no),
  UNIQUE (report_no, fingerprint),
  CHECK ((change = 'unverified') = (reason IS NOT NULL))
);
CREATE INDEX nscan_gone_change_idx ON nscan_gone (report_no, change, severity, no);
CREATE INDEX nscan_gone_issue_idx ON nscan_gone (report_no, issue_no, no);

-- A report that was just written is in no statistics yet, and a planner that expects one row of it walks 200,000 again
-- and again. Without statistics of this column it expects the same share for every report, old or new.
ALTER TABLE nscan_hosts ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE nscan_ports ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE nscan_issues ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE nscan_issue_texts ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE nscan_vulnerabilities ALTER COLUMN report_no SET STATISTICS 0;
ALTER TABLE nscan_gone ALTER COLUMN report_no SET STATISTICS 0;

-- Pages are read from the indexes alone once the rows are known to be visible to all: soon after a large report, not
-- when a fifth of the whole table is new.
ALTER TABLE nscan_vulnerabilities
  SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
