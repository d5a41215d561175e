-- What talents allow to be done with their likeness. Each word of theirs is a row, and stays as it was said.
create table likeness_consents (
  account_id text not null references accounts (id),
  -- Counts an account's own, from 1: two words of one moment still have an order.
  number integer not null check (number >= 1),
  granted boolean not null,
  -- Of which text; a withdrawal names the one that was agreed to.
  version text not null,
  -- Who said it: the talent, or whoever may act for them.
  actor_account_id text not null references accounts (id),
  created_at timestamptz not null,
  primary key (account_id, number)
);
create trigger likeness_consents_append_only before update or delete on likeness_consents
  for each row execute function refuse_change();

-- The latest word of each, for what asks at every search and every generation.
create table likeness_consent_states (
  account_id text primary key references accounts (id),
  granted boolean not null,
  version text not null,
  -- The word it comes from.
  number integer not null,
  changed_at timestamptz not null
);

-- What has to be looked at again before searches find it: a queue, worked off by whoever has time.
create table indexing_events (
  event_id text primary key,
  account_id text not null references accounts (id),
  type text not null check (type in ('IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE', 'REINDEX')),
  status text not null check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  retry_count integer not null check (retry_count between 0 and 3),
  -- The fencing token: who holds it writes the end, and nobody else.
  claim_token text,
  -- When somebody should take it up: a pending one when its turn comes, one in progress when its lease is over.
  due_at timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'IN_PROGRESS') = (claim_token is not null)),
  check ((status in ('PENDING', 'IN_PROGRESS')) = (due_at is not null)),
  check ((status in ('COMPLETED', 'FAILED')) = (ended_at is not null))
);
-- One that waits covers every change until it is taken up.
create unique index indexing_events_pending on indexing_events (account_id, type) where status = 'PENDING';
create index indexing_events_due on indexing_events (due_at, event_id) where due_at is not null;
create index indexing_events_of_account on indexing_events (account_id, created_at desc, event_id desc);
create index indexing_events_ended on indexing_events (ended_at) where ended_at is not null;

-- Pictures and voices that talents bring of themselves.
create table likeness_assets (
  id text primary key,
  account_id text not null references accounts (id),
  type text not null check (type in ('IMAGE', 'VOICE')),
  -- WAITING: brought by an address, not fetched yet. FAILED: it could not be, for the reason in `failure`.
  status text not null check (status in ('WAITING', 'READY', 'FAILED')),
  -- The address it was brought by, or the key of the file that was sent.
  content_url text,
  failure text,
  file_key text collate "C",
  -- Of the bytes as they were brought: what is stored may be made anew of them.
  sha256 text,
  content_type text,
  bytes bigint check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Null until somebody has looked at it.
  search_tags jsonb,
  tag_attempt_count integer not null check (tag_attempt_count between 0 and 5),
  voice_id text,
  voice_sample_key text collate "C",
  -- Why it is kept back from search and generation until somebody decides.
  held_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- From then on nothing of the person is left in the row.
  deleted_at timestamptz,
  check ((deleted_at is null) = (content_url is not null)),
  check ((status = 'READY' and deleted_at is null) = (file_key is not null)),
  check ((file_key is null) = (sha256 is null)),
  check ((file_key is null) = (content_type is null)),
  check ((file_key is null) = (bytes is null)),
  check ((width is null) = (height is null)),
  check (deleted_at is not null or (status = 'FAILED') = (failure is not null))
);
create unique index likeness_assets_of_address on likeness_assets (account_id, content_url)
  where deleted_at is null and status <> 'FAILED';
create unique index likeness_assets_of_bytes on likeness_assets (account_id, sha256) where sha256 is not null;
create index likeness_assets_of_account on likeness_assets (account_id, created_at desc, id desc) where deleted_at is null;
create index likeness_assets_usable on likeness_assets (account_id, type, created_at desc, id desc)
  where status = 'READY' and held_reason is null and deleted_at is null;
