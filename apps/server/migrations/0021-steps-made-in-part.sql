-- A step of a look at a domain that lacks something may have been made in part, and have found something.
ALTER TABLE dti_steps ADD COLUMN partly boolean NOT NULL DEFAULT false;
