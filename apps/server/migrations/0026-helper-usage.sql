-- Answers of the helper chat, counted for the monthly allowance of its licence. What was asked and answered is kept
-- nowhere.
CREATE TABLE helper_usage (
  account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The first day of a calendar month, in UTC.
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  answers     integer NOT NULL CHECK (answers >= 0),
  PRIMARY KEY (account_id, month)
);
