-- The definition each compilation was started with, by its hash: a later release may change the questions.
CREATE TABLE survey_definitions (
  hash         text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  survey_type  text NOT NULL,
  -- Text and not jsonb: it is read as a whole, and its hash is over these very characters.
  definition   text NOT NULL
);

-- One compilation of a questionnaire: a task that no worker runs. Its status is the task's.
CREATE TABLE surveys (
  task_id          uuid PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE,
  account_id       uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  survey_type      text NOT NULL,
  definition_hash  text NOT NULL REFERENCES survey_definitions (hash),
  company          text NOT NULL CHECK (char_length(company) BETWEEN 1 AND 160),
  business_name    text NOT NULL CHECK (char_length(business_name) <= 160),
  office           text NOT NULL CHECK (char_length(office) <= 240),
  email            text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  completed_at     timestamptz,
  completed_by     uuid REFERENCES users (id) ON DELETE SET NULL,
  -- What the account's reports showed when it was completed: its report is not to change with later scans.
  facts            jsonb,
  reports_asked    integer CHECK (reports_asked >= 0),
  CHECK (num_nulls(completed_at, facts, reports_asked) IN (0, 3))
);
-- The compilation before another one of the same type.
CREATE INDEX surveys_completed_idx ON surveys (account_id, survey_type, completed_at DESC) WHERE completed_at IS NOT NULL;

CREATE TABLE survey_answers (
  task_id     uuid NOT NULL REFERENCES surveys (task_id) ON DELETE CASCADE,
  question    text NOT NULL CHECK (char_length(question) BETWEEN 1 AND 60),
  -- Empty: the answer was cleared, or is its note alone.
  "values"    double precision[] NOT NULL,
  note        text CHECK (char_length(note) BETWEEN 1 AND 2000),
  -- Whether it says something, and the only class of company its question binds: what the progress is counted by.
  answered    boolean NOT NULL,
  binds       text CHECK (binds IN ('essential', 'important')),
  -- Rises with each change, so that of two people the second hears of the first.
  version     integer NOT NULL CHECK (version >= 1),
  updated_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_id, question)
);
