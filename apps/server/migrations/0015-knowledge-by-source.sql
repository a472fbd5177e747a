-- What each source says of a CVE is kept beside what the others say, and put together field by field when it is read: a
-- record that lacks something takes nothing away.
ALTER TABLE cve_products DROP CONSTRAINT cve_products_cve_fkey;
ALTER TABLE cves DROP CONSTRAINT cves_pkey;
ALTER TABLE cves ADD PRIMARY KEY (id, source);
ALTER TABLE cves
  -- The importer that read the record: the same record read by a newer one is written again.
  ADD COLUMN importer integer NOT NULL DEFAULT 0,
  -- What our own set says beyond NVD's shape: titles and texts in both languages, exploits and chances with their dates.
  ADD COLUMN own jsonb;

ALTER TABLE cve_products
  ADD COLUMN source text NOT NULL DEFAULT 'nvd',
  -- Of several sources that say what a CVE affects one is believed. The rows of the others stay, should it fall silent.
  ADD COLUMN in_force boolean NOT NULL DEFAULT true,
  -- The keys of all its versions in cve_versions, a line each, for whoever needs them together. Null: an earlier importer
  -- wrote the row.
  ADD COLUMN listed text,
  -- The first version that is not affected is looked for among all versions of the product.
  DROP COLUMN no_fixes;
UPDATE cve_products p SET source = 'starter' FROM cves c WHERE c.id = p.cve AND c.source = 'starter';
ALTER TABLE cve_products ALTER COLUMN source DROP DEFAULT, ALTER COLUMN in_force DROP DEFAULT;
ALTER TABLE cve_products ADD FOREIGN KEY (cve, source) REFERENCES cves (id, source) ON DELETE CASCADE;

-- Every version of a product that some record names, affected or not: among them the first that is not affected is
-- looked for. They stay when the record that named them goes: the version still exists.
CREATE TABLE product_versions (
  vendor       text COLLATE "C" NOT NULL,
  product      text COLLATE "C" NOT NULL,
  version_key  text COLLATE "C" NOT NULL,
  -- `9.3`, or with its update `9.3 p1`.
  version      text COLLATE "C" NOT NULL,
  PRIMARY KEY (vendor, product, version_key, version)
);
INSERT INTO product_versions
SELECT DISTINCT vendor, product, version_key, version || coalesce(' ' || nullif(update, '-'), '') FROM cve_versions;
