-- An account is a company: users, licences, tasks and all that follows belong to exactly one.
CREATE TABLE accounts (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accounts_name_key ON accounts (lower(name));

CREATE TABLE users (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id     uuid REFERENCES accounts (id) ON DELETE CASCADE,
  username       text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 254),
  email          text,
  password_hash  text NOT NULL,
  roles          text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['staff', 'target', 'raw-data']),
  member_role    text NOT NULL DEFAULT 'member' CHECK (member_role IN ('owner', 'member', 'viewer')),
  locale         text NOT NULL DEFAULT 'it' CHECK (locale IN ('it', 'en')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  disabled_at    timestamptz,
  -- Only staff belong to no company.
  CHECK (account_id IS NOT NULL OR 'staff' = ANY (roles))
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE INDEX users_account_id_idx ON users (account_id);

CREATE TABLE licences (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id            uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  api                   text NOT NULL CHECK (api ~ '^/[a-z0-9_]+/([a-z0-9_]+/)?$'),
  name                  text NOT NULL,
  expires_on            timestamptz,
  scans_done            integer NOT NULL DEFAULT 0,
  scans_max             integer NOT NULL CHECK (scans_max >= 0),
  binary_edge_ip_score  boolean NOT NULL DEFAULT false,
  full_mode             boolean NOT NULL DEFAULT true,
  created_at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, api),
  -- The allowance can never be overdrawn, whatever the code above it believes.
  CHECK (scans_done BETWEEN 0 AND scans_max)
);

-- One sign-in. Refresh tokens rotate inside it; ending the session ends them all.
CREATE TABLE sessions (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  started_at  timestamptz NOT NULL DEFAULT now(),
  ended_at    timestamptz,
  end_reason  text CHECK (end_reason IN ('logout', 'reuse', 'password', 'disabled')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id) WHERE ended_at IS NULL;

-- Only hashes are kept: a copy of the database opens no session.
CREATE TABLE refresh_tokens (
  token_hash  bytea PRIMARY KEY,
  session_id  uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX refresh_tokens_session_id_idx ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expires_at_idx ON refresh_tokens (expires_at);

-- Failed sign-ins, counted for names that exist and names that do not alike.
CREATE TABLE sign_in_failures (
  key            text PRIMARY KEY,
  failures       integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  blocked_until  timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_last_failed_at_idx ON sign_in_failures (last_failed_at);
