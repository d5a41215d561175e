-- Proofs of a person besides the password, at the built-in issuer.
create table identity.passkeys (
  id text primary key,
  sub text not null references identity.users on delete cascade,
  -- Chosen by the authenticator. Unique, so that nobody adds the credential of somebody else to their own account.
  credential_id text not null unique,
  public_key text not null,
  -- Signatures that the authenticator has counted. Some authenticators always report 0.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on identity.passkeys (sub, created_at, id);

create table identity.authenticator_apps (
  sub text primary key references identity.users on delete cascade,
  sealed_key text not null,
  -- Number of the half minute whose code was used last. No earlier code is accepted any more.
  last_step integer not null,
  confirmed_at timestamptz not null
);

create table identity.recovery_codes (
  sub text not null references identity.users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (sub, code_hash)
);

-- Requests to remove all factors of an account whose owner has lost them. Each waits, so that the owner can stop it.
create table identity.factor_recoveries (
  sub text primary key references identity.users on delete cascade,
  -- Digest of the token in the mailed link.
  token_hash text not null unique,
  requested_at timestamptz not null,
  opens_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_recoveries_expiring on identity.factor_recoveries (expires_at);

-- Sealed tickets work once.
create table identity.used_tickets (
  nonce_hash text primary key,
  expires_at timestamptz not null
);
create index used_tickets_expiring on identity.used_tickets (expires_at);

-- True after a sign-in, or a confirmation, with a second factor.
alter table identity.sessions add column used_second_factor boolean not null default false;
