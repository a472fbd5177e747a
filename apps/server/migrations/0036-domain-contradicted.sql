-- CVEs that sources list for an address and the versions seen there contradict: they are no findings.
ALTER TABLE dti_addresses ADD COLUMN contradicted text[] NOT NULL DEFAULT '{}';
