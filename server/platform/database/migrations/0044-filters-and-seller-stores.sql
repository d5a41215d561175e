-- Styles that admins offer, and the stores that sellers build of one photo and some of them.

-- Of everybody: neither a campaign's nor an account's. Without a prompt no seller is offered it.
create table merch_filters (
  id text primary key,
  name text not null check (name <> ''),
  description text,
  reference_image_url text,
  tags text[] not null,
  prompt text,
  -- The address of the admin who made it.
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index merch_filters_listed on merch_filters (created_at desc, id desc);

-- One an account, ever. The row comes first and is what saves of one account wait for; its campaign follows in the same
-- transaction.
create table merch_seller_stores (
  account_id text primary key references accounts (id),
  campaign_id text not null unique references merch_campaigns (id) deferrable initially deferred,
  photo_key text collate "C" not null,
  -- Whoever owns it, or the end of their consent, closed it once something was ordered: they may open it again. Null:
  -- it is open, was never open, or somebody else closed it.
  closed_by_owner_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Previews that a seller had made on a day (UTC).
create table merch_store_preview_counts (
  account_id text primary key references accounts (id),
  -- As YYYY-MM-DD.
  day text not null,
  used integer not null check (used >= 0)
);
