-- Forms, and addresses with parameters, that a web application scan saw: which of their fields were attacked.
CREATE TABLE webapp_inputs (
  report_no   integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  no          integer NOT NULL,
  site        text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('form', 'link', 'request')),
  url         text NOT NULL,
  method      text NOT NULL,
  page        text NOT NULL,
  state       text NOT NULL CHECK (state IN ('left_out', 'read', 'sent', 'partly', 'empty', 'tested')),
  -- A code of the contract; null: nothing is left.
  reason      text,
  fields      text[] NOT NULL,
  fields_left text[] NOT NULL,
  PRIMARY KEY (report_no, no)
);

-- False: the scan did not come to count them, or was made before they were counted.
ALTER TABLE webapp_report_facts ADD COLUMN inputs_counted boolean NOT NULL DEFAULT false;
