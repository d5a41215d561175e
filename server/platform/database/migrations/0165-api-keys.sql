-- Keys with which programs act for an account. Only the digests of their secrets are stored.
create table api_keys (
  id text primary key,
  account_id text not null references accounts,
  name text not null,
  -- A test key works only while payments are simulated, and a live key only while they are real.
  mode text not null check (mode in ('test', 'live')),
  scopes text[] not null,
  -- The first characters of the secret, by which people recognize it.
  secret_start text not null,
  secret_hash text not null unique,
  -- The secret before the last rotation, which works as well until then.
  previous_secret_hash text unique,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((previous_secret_hash is null) = (previous_secret_until is null))
);
create index api_keys_of_account on api_keys (account_id, created_at, id);
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
create index api_keys_expiring on api_keys (expires_at) where expires_at is not null;

-- What became of each key, and every change that a program asked for with it.
create table api_key_history (
  id text primary key,
  account_id text not null references accounts,
  key_id text not null,
  key_name text not null,
  action text not null check (action in ('CREATED', 'ROTATED', 'REVOKED', 'REQUESTED')),
  -- Method and path pattern of the route, and the id of the request.
  route text,
  request_id text,
  created_at timestamptz not null
);
create index api_key_history_of_account on api_key_history (account_id, key_id, created_at, id);
create index api_key_history_old on api_key_history (created_at);
