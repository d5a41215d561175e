-- Key pair with which push services recognize this installation. There is one.
create table push_keys (
  name text primary key check (name = 'current'),
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null
);

-- Browsers that an account lets us notify.
create table push_subscriptions (
  id text primary key,
  account_id text not null references accounts,
  -- Who knows the address and the keys could notify the browser, so they are sealed.
  subscription_sealed text not null,
  endpoint_digest text not null unique,
  keys_digest text not null,
  browser text,
  -- Digest of the browser's cookie. Signing out ends every subscription of the browser.
  browser_digest text not null,
  -- Null: the identity provider has no single sessions.
  session_id text,
  created_at timestamptz not null
);
create index push_subscriptions_of_account on push_subscriptions (account_id, created_at, id);
create index push_subscriptions_of_browser on push_subscriptions (browser_digest);

-- Messages that are not sent yet. Without foreign keys: a browser that is signed out at this moment must not make the
-- change fail that a message is about. The next run deletes what belongs to nothing.
create table push_deliveries (
  subscription_id text not null,
  notice_id text not null,
  account_id text not null,
  -- How often it was claimed: the fencing token of an attempt.
  attempts integer not null,
  failures integer not null,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  primary key (subscription_id, notice_id)
);
create index push_deliveries_due on push_deliveries (next_attempt_at);
create index push_deliveries_of_account on push_deliveries (account_id);

-- No row: the lock screen shows neither names nor amounts.
create table push_settings (
  account_id text primary key references accounts,
  shows_details boolean not null,
  changed_at timestamptz not null
);

-- Types of notices that an account does not want on its devices.
create table silenced_notifications (
  account_id text not null references accounts,
  type text not null,
  silenced_at timestamptz not null,
  primary key (account_id, type)
);
