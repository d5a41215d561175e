-- Products with art on them, as they were asked for: made once, whoever asks, and made again when any of it is another.
create table merch_renders (
  -- All that a render depends on, as a digest: whose it is, art, product and its configuration, placement, colour, name.
  asked_digest text primary key,
  session_id text not null,
  campaign_id text not null,
  catalog_product_id text not null,
  art_key text,
  -- What is drawn and printed, as the configuration stood: a print file of a year later shows the same.
  choice jsonb not null,
  config jsonb not null,
  -- Who is making it, and since when; whoever is too slow is taken over from.
  claim_token text not null,
  claimed_at timestamptz not null,
  preview_key text,
  clean_key text,
  print_key text,
  made_at timestamptz,
  -- Whether an order has it, and until when; null: for good.
  is_kept boolean not null default false,
  kept_until timestamptz,
  check ((made_at is null) = (preview_key is null)),
  check ((made_at is null) = (clean_key is null)),
  check (made_at is not null or print_key is null),
  check (is_kept or kept_until is null)
);
create index merch_renders_of_session on merch_renders (session_id);
create unique index merch_renders_of_clean on merch_renders (clean_key) where clean_key is not null;
