-- When a port that a source had seen did not answer our own contact; null: it did, or was not asked.
ALTER TABLE dti_ports ADD COLUMN silent_on timestamptz;

-- A name without any record, which certificates name.
ALTER TABLE dti_names ADD COLUMN absent boolean NOT NULL DEFAULT false;

-- Whose a look-alike is, as far as its records tell.
ALTER TABLE dti_lookalikes ADD COLUMN holder text NOT NULL DEFAULT 'other' CHECK (holder IN ('own', 'parked', 'other'));

-- How well what each part of the ransomware index rests on is known.
ALTER TABLE dti_report_facts
  ADD COLUMN ransomware_certainties jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(ransomware_certainties) = 'object');

ALTER TABLE dti_addresses
  -- Ports as sources saw them, which our own contact contradicts.
  ADD COLUMN superseded jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(superseded) = 'array'),
  -- Only aliases to names of others lead to it: it belongs to a provider.
  ADD COLUMN third_party boolean NOT NULL DEFAULT false;
