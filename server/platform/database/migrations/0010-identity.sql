-- Who somebody is: addresses compared by their ASCII letters alone.

-- Another collation may fold letters outside ASCII: by some, the Kelvin sign is a k.
drop index profiles_of_guests;
create index profiles_of_guests on profiles (lower(guest_email collate "C")) where guest_email is not null;

-- ── Refresh tokens ───────────────────────────────────────────────────────────────────────────────────────────────
-- The token that was used last. It stays good until a token that was given for it is seen, and of those one counts.
alter table identity.sessions add column seen_token_hash text;
-- The token that this one was given for. None: the sign-in's own.
alter table identity.refresh_tokens add column parent_hash text;

-- ── Mailed codes and signups ─────────────────────────────────────────────────────────────────────────────────────
-- One live code an address, purpose and asker (a keyed digest of the browser or the network that asked): what strangers
-- ask for neither takes the place of somebody's code nor uses up its tries. Takes the place of identity.codes, which the
-- program before still writes to while it is replaced, and nothing reads any more.
create table identity.mailed_codes (
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('confirm', 'reset')),
  asker text not null,
  code_hash text not null,
  -- -1: asked for once too often, or never written.
  tries_left integer not null check (tries_left >= -1),
  -- The same for whoever guesses from somewhere else.
  tries_elsewhere integer not null check (tries_elsewhere >= -1),
  expires_at timestamptz not null,
  primary key (email, purpose, asker)
);

-- Of one address all hashes have one salt, so a password finds its signup among any number of others'.
create unique index signups_once on identity.signups (email, password_hash);

alter table identity.mail_requests add column asker text not null default '';
alter table identity.mail_requests drop constraint mail_requests_kind_check;
alter table identity.mail_requests add constraint mail_requests_kind_check
  check (kind in ('signup', 'resend', 'reset', 'password-changed', 'address-changed'));

-- ── What a provider or a reset changes ───────────────────────────────────────────────────────────────────────────
-- The address that the provider told last: only when that changes does the person's.
alter table identity.social_links add column email text;
-- ID tokens from before are refused: the password was reset since.
alter table profiles add column tokens_valid_from timestamptz;
