-- Art that models make of fans' selfies. Sessions are named by their internal ids, which open nothing.

-- What was made, or is being made, for a session, a design and a product type: one row each, and so one job at a time.
create table merch_generation_cache (
  id text primary key,
  session_id text not null,
  campaign_id text not null,
  design_id text not null,
  -- '': none was named, and the design names none.
  product_type text not null,
  -- What was asked for last: the selfie, the merged configuration and the name, as they stood then.
  job_id text not null unique,
  asked jsonb not null,
  asked_digest text not null,
  -- What it was counted as, until its end gives that back.
  counted integer not null check (counted >= 0),
  counted_address text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- What was made last, which another that fails does not take away. Good for the same digest and version alone.
  made_job_id text unique,
  made_digest text,
  contract_version integer,
  art_key text,
  cost_micro_usd bigint check (cost_micro_usd >= 0),
  made_at timestamptz,
  unique (session_id, design_id, product_type),
  check ((made_job_id is null) = (art_key is null)),
  check ((made_job_id is null) = (made_digest is null)),
  check ((made_job_id is null) = (contract_version is null)),
  check ((made_job_id is null) = (cost_micro_usd is null)),
  check ((made_job_id is null) = (made_at is null))
);
create index merch_generation_cache_of_campaign on merch_generation_cache (campaign_id, asked_at);

-- A candidate: clean art, of which fans are shown the watermarked preview until they have paid.
create table merch_art (
  art_key text primary key,
  job_id text not null,
  session_id text not null,
  campaign_id text not null,
  design_id text,
  product_type text not null,
  preview_key text not null,
  mask_key text,
  -- What the model drew, before its ground was taken away; the art itself where nothing was.
  drawing_key text,
  attempt integer not null check (attempt between 1 and 8),
  tier text not null check (tier in ('low', 'medium', 'high')),
  model text not null,
  -- How like the selfie it is; 0 where that could not be told.
  score double precision not null check (score between 0 and 1),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  has_alpha boolean not null,
  made_at timestamptz not null,
  -- Whether an order has it, and until when; null: for good. What no order has goes with the session's pictures.
  is_kept boolean not null default false,
  kept_until timestamptz,
  check (is_kept or kept_until is null)
);
create index merch_art_of_session on merch_art (session_id, made_at);
create index merch_art_of_job on merch_art (job_id);

-- How many attempts were begun: of a session; of an address in a campaign on a day (the address as a digest that is another each day).
create table merch_generation_counts (
  scope text not null check (scope in ('session', 'address')),
  subject text not null,
  used integer not null check (used >= 0),
  counted_at timestamptz not null,
  primary key (scope, subject)
);
create index merch_generation_counts_of_addresses on merch_generation_counts (counted_at) where scope = 'address';

-- What was mailed to who did not want to wait: a link of its own a generation, kept as a digest.
create table merch_generation_links (
  token_digest text primary key,
  job_id text not null unique,
  session_id text not null,
  campaign_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index merch_generation_links_of_session on merch_generation_links (session_id);
create index merch_generation_links_over on merch_generation_links (expires_at);
