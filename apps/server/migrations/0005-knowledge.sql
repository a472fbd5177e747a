-- What is publicly known of vulnerabilities: NVD's records, or those of the starter set where NVD was never loaded. It
-- belongs to no account.
CREATE TABLE cves (
  id            text COLLATE "C" PRIMARY KEY CHECK (id ~ '^CVE-\d{4}-\d{4,12}$'),
  source        text NOT NULL CHECK (source IN ('nvd', 'starter')),
  published     timestamptz,
  -- As the source says: an older record never replaces a newer one.
  modified      timestamptz,
  -- Withdrawn. The row stays, so that an older file does not bring it back.
  rejected      boolean NOT NULL,
  description   text NOT NULL,
  cvss2_vector  text,
  cvss2_score   real CHECK (cvss2_score BETWEEN 0 AND 10),
  cvss3_vector  text,
  cvss3_score   real CHECK (cvss3_score BETWEEN 0 AND 10),
  cvss4_vector  text,
  cvss4_score   real CHECK (cvss4_score BETWEEN 0 AND 10),
  cwes          text[] NOT NULL,
  -- [{"url": …, "tags": […]}]
  refs          jsonb NOT NULL,
  -- Of everything the record holds, products included: what is the same is not written again.
  content_hash  bytea NOT NULL
);

-- Which products a CVE affects; one row for each product and what must run beside it. Names are compared as they are,
-- so they are ordered by their bytes: an index of them is smaller and faster than one of a language.
CREATE TABLE cve_products (
  id            bigint PRIMARY KEY,
  cve           text COLLATE "C" NOT NULL REFERENCES cves (id) ON DELETE CASCADE,
  part          text NOT NULL CHECK (part IN ('a', 'o', 'h')),
  vendor        text COLLATE "C" NOT NULL,
  product       text COLLATE "C" NOT NULL,
  target_sw     text,
  sw_edition    text,
  -- "Running on": of every inner list at least one has to be there.
  requires      jsonb NOT NULL,
  -- Every version. Where it is false, the versions are those of `ranges` and of cve_versions.
  all_versions  boolean NOT NULL,
  ranges        jsonb NOT NULL,
  -- The keys between which all of `ranges` lie; null without any, and "from nothing to everything" with all_versions.
  lowest        text COLLATE "C",
  highest       text COLLATE "C",
  -- Listed versions at which a range ends without including it: there the end is no fix.
  no_fixes      jsonb NOT NULL,
  CHECK ((lowest IS NULL) = (highest IS NULL))
);
CREATE SEQUENCE cve_products_id_seq OWNED BY cve_products.id;
CREATE INDEX cve_products_cve_idx ON cve_products (cve);
-- A product's ranges are read together: a version lies in any number of them.
CREATE INDEX cve_products_span_idx ON cve_products (vendor, product, lowest, highest) WHERE lowest IS NOT NULL;

-- Versions that are listed one by one: a million rows, so that the one that is asked for is found by its key instead of by
-- reading lists of hundreds. No reference to cve_products: checking each of them would take longer than writing them, and
-- both are written and removed in one place.
CREATE TABLE cve_versions (
  product_id   bigint NOT NULL,
  vendor       text COLLATE "C" NOT NULL,
  product      text COLLATE "C" NOT NULL,
  -- The order-preserving key of the version.
  version_key  text COLLATE "C" NOT NULL,
  version      text NOT NULL,
  -- Null: whatever the update.
  update       text
);
CREATE INDEX cve_versions_key_idx ON cve_versions (vendor, product, version_key);
CREATE INDEX cve_versions_product_idx ON cve_versions (product_id);

-- CISA's catalogue and FIRST's scores come by themselves, and may speak of a CVE that was not loaded.
CREATE TABLE known_exploited (
  cve         text COLLATE "C" PRIMARY KEY,
  added_on    date NOT NULL,
  due_on      date,
  name        text NOT NULL,
  action      text NOT NULL,
  ransomware  boolean NOT NULL
);

CREATE TABLE epss_scores (
  cve         text COLLATE "C" PRIMARY KEY,
  score       real NOT NULL CHECK (score BETWEEN 0 AND 1),
  percentile  real NOT NULL CHECK (percentile BETWEEN 0 AND 1)
);

CREATE TABLE knowledge_sources (
  name             text PRIMARY KEY CHECK (name IN ('nvd', 'kev', 'epss', 'starter')),
  -- The date the source gives itself.
  data_date        timestamptz,
  loaded_at        timestamptz,
  entries          integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed, until one succeeds.
  last_error       text,
  last_attempt_at  timestamptz,
  -- Until when every change is known, so that an update asks for later ones alone. Null until all of it was fetched.
  complete_until   timestamptz
);
INSERT INTO knowledge_sources (name) VALUES ('nvd'), ('kev'), ('epss'), ('starter');

-- Files that were loaded to their end. The same bytes are not read a second time by the same importer.
CREATE TABLE knowledge_files (
  name       text PRIMARY KEY,
  sha256     bytea NOT NULL,
  -- The importer's own version: a better one reads everything again.
  importer   integer NOT NULL,
  loaded_at  timestamptz NOT NULL DEFAULT now(),
  records    integer NOT NULL
);

-- What the import that runs is doing. It runs while somebody holds its advisory lock: a killed one leaves a row behind.
CREATE TABLE knowledge_run (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  stage       text NOT NULL,
  started_at  timestamptz NOT NULL
);
