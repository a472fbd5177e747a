-- The reply of a refresh can get lost on its way. The device that asked may then present the same token again.
-- Which device signed in, as its proof names it; null: it keeps none, and every second use of a token ends the session.
ALTER TABLE sessions ADD COLUMN device text;

ALTER TABLE refresh_tokens
  -- Whether that device has used the token. Another one's use is never repeated.
  ADD COLUMN used_by_device boolean NOT NULL DEFAULT false,
  -- With the token itself and a key outside the database it gives the token that replaced this one.
  ADD COLUMN successor_nonce bytea;
