-- Whose days and hours the documents of an account name.
ALTER TABLE accounts ADD COLUMN time_zone text NOT NULL DEFAULT 'Europe/Rome' CHECK (length(time_zone) BETWEEN 1 AND 64);
