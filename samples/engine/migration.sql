-- What only a name check says of itself, and the names it has read.
CREATE TABLE sample_report_facts (
  report_no   integer PRIMARY KEY REFERENCES reports (no) ON DELETE CASCADE,
  max_length  integer NOT NULL,
  planned     text[] NOT NULL
);
CREATE TABLE sample_names (
  report_no  integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  name       text NOT NULL,
  PRIMARY KEY (report_no, name)
);
