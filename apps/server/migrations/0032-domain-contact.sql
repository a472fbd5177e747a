-- When a port that a source had seen did not answer our own contact; null: it did, or was not asked.
ALTER TABLE dti_ports ADD COLUMN silent_on timestamptz;

-- A name without any record, which certificates name.
ALTER TABLE dti_names ADD COLUMN absent boolean NOT NULL DEFAULT false;

ALTER TABLE dti_addresses
  -- Ports as sources saw them, which our own contact contradicts.
  ADD COLUMN superseded jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(superseded) = 'array'),
  -- Only aliases to names of others lead to it: it belongs to a provider.
  ADD COLUMN third_party boolean NOT NULL DEFAULT false;
