-- Many CVEs say the very same of a product: their rows share a value and are read once for all of them. Null: the
-- CVE says more of the product than this row, or an earlier importer wrote it.
ALTER TABLE cve_products ADD COLUMN says uuid;
