-- With a reason, and begun all the same: what it looked for was looked for in part.
ALTER TABLE webapp_site_checks ADD COLUMN partly boolean NOT NULL DEFAULT false;
