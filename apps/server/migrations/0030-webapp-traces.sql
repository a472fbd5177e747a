-- What a web application scan may have stored on a site, form by form.
CREATE TABLE webapp_left_behind (
  report_no  integer NOT NULL REFERENCES reports (no) ON DELETE CASCADE,
  no         integer NOT NULL,
  site       text NOT NULL,
  url        text NOT NULL,
  method     text NOT NULL,
  -- Null: no page with the form is known.
  page       text,
  fields     text[] NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('account', 'file', 'message', 'comment', 'cart', 'record')),
  state      text NOT NULL CHECK (state IN ('changed', 'stored', 'possible', 'restored')),
  times      integer NOT NULL,
  marks      text[] NOT NULL,
  PRIMARY KEY (report_no, no)
);

-- Where the application left the state in which it was crawled. Null: neither this nor what was left was recorded.
ALTER TABLE webapp_report_facts ADD COLUMN state_changes jsonb;
