-- A partner is an account that manages customer accounts. It has no partner itself, so that brands need no chain of
-- look-ups: the generated columns make a foreign key of that rule, which two sessions cannot break together.
ALTER TABLE accounts
  ADD COLUMN partner_id uuid,
  ADD COLUMN is_customer boolean NOT NULL GENERATED ALWAYS AS (partner_id IS NOT NULL) STORED,
  ADD COLUMN partner_is_customer boolean GENERATED ALWAYS AS (CASE WHEN partner_id IS NOT NULL THEN false END) STORED;
ALTER TABLE accounts
  ADD CONSTRAINT accounts_not_own_partner CHECK (partner_id <> id),
  ADD CONSTRAINT accounts_id_is_customer_key UNIQUE (id, is_customer),
  ADD CONSTRAINT accounts_partner_fkey
    FOREIGN KEY (partner_id, partner_is_customer) REFERENCES accounts (id, is_customer);
CREATE INDEX accounts_partner_id_idx ON accounts (partner_id) WHERE partner_id IS NOT NULL;

-- How documents look. A part that is null comes from the installation's brand, then from the product.
CREATE TABLE brands (
  -- Null: the brand of the installation.
  account_id      uuid UNIQUE NULLS NOT DISTINCT REFERENCES accounts (id) ON DELETE CASCADE,
  name            text CHECK (char_length(name) BETWEEN 1 AND 80),
  footer_it       text CHECK (char_length(footer_it) BETWEEN 1 AND 160),
  footer_en       text CHECK (char_length(footer_en) BETWEEN 1 AND 160),
  primary_colour  text CHECK (primary_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour   text CHECK (accent_colour ~ '^#[0-9a-f]{6}$'),
  logo            bytea CHECK (octet_length(logo) BETWEEN 1 AND 262144),
  logo_type       text CHECK (logo_type IN ('image/png', 'image/svg+xml')),
  logo_width      integer CHECK (logo_width BETWEEN 1 AND 2000),
  logo_height     integer CHECK (logo_height BETWEEN 1 AND 2000),
  -- How to reach a partner, for the last of its customers' slides.
  closing_lines   text[] NOT NULL DEFAULT '{}' CHECK (cardinality(closing_lines) <= 6),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nulls(logo, logo_type, logo_width, logo_height) IN (0, 4)),
  CHECK (account_id IS NOT NULL OR cardinality(closing_lines) = 0)
);
