-- Storefronts of fans, what they sell, and how art is made for them.

-- What campaigns show, and what is printed beside the art: logos, heroes, templates, overlays. Without a campaign: of all.
create table merch_assets (
  id text primary key,
  campaign_id text,
  type text not null check (type in
    ('logo', 'hero', 'mockup', 'ai_template', 'backside_print', 'studio_carousel', 'overlay')),
  name text not null,
  file_key text collate "C" not null unique,
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted ones are offered to nobody any more; what names one goes on showing it.
  deleted_at timestamptz
);
create index merch_assets_listed on merch_assets (created_at desc, id desc) where deleted_at is null;
create index merch_assets_of_campaign on merch_assets (campaign_id, created_at desc, id desc) where deleted_at is null;

create table merch_campaigns (
  id text primary key,
  slug text not null check (slug ~ '^[a-z0-9-]{2,60}$'),
  -- Deployments that share a database show each its own.
  environment text not null,
  name text not null,
  talent_name text not null,
  status text not null check (status in ('DRAFT', 'LIVE', 'ENDED')),
  shutdown_mode text not null check (shutdown_mode in ('NONE', 'SOFT_CLOSE', 'EMERGENCY_CLOSE', 'ENDED')),
  shutdown_started_at timestamptz,
  shutdown_ends_at timestamptz,
  -- Of an emergency: what becomes of what was paid, who asked for it, whose turn the work is, and when it was done.
  paid_orders text check (paid_orders in ('keep', 'refund')),
  closed_by text references accounts (id),
  closing_until timestamptz,
  closed_at timestamptz,
  seller_account_id text references accounts (id),
  home_country text not null check (home_country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  shop_flow text not null check (shop_flow in ('art_first', 'design_first')),
  branding jsonb not null,
  studio jsonb not null,
  legal jsonb not null,
  config jsonb not null,
  copy jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (shutdown_mode = 'NONE' or shutdown_started_at is not null),
  check (shutdown_mode <> 'SOFT_CLOSE' or shutdown_ends_at is not null),
  check (shutdown_mode <> 'EMERGENCY_CLOSE' or paid_orders is not null),
  check ((paid_orders is null) = (closed_by is null)),
  check (status <> 'DRAFT' or shutdown_mode = 'NONE'),
  check (shutdown_mode <> 'ENDED' or status = 'ENDED')
);
create unique index merch_campaigns_slug on merch_campaigns (slug) where deleted_at is null;
create index merch_campaigns_listed on merch_campaigns (created_at desc, id desc) where deleted_at is null;
create index merch_campaigns_of_seller on merch_campaigns (seller_account_id) where seller_account_id is not null;
create index merch_campaigns_closing_softly on merch_campaigns (shutdown_ends_at) where shutdown_mode = 'SOFT_CLOSE';
create index merch_campaigns_closing_at_once on merch_campaigns (shutdown_started_at)
  where paid_orders is not null and closed_at is null;

alter table merch_assets add foreign key (campaign_id) references merch_campaigns (id);

-- What there is to sell, whoever sells it.
create table merch_catalog_products (
  id text primary key,
  sku text not null unique,
  type text not null check (type in ('tshirt', 'hoodie', 'plaque', 'digital-img', 'general')),
  name text not null,
  description text,
  -- Minor units by currency.
  prices jsonb not null,
  sizes jsonb not null,
  colors jsonb not null,
  personalization jsonb,
  is_digital boolean not null,
  weight_grams integer not null check (weight_grams >= 0),
  renderer_config jsonb,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index merch_catalog_products_listed on merch_catalog_products (created_at desc, id desc);

create table merch_product_images (
  catalog_product_id text not null references merch_catalog_products (id) on delete cascade,
  position integer not null check (position >= 0),
  file_key text collate "C" not null,
  alt text not null,
  primary key (catalog_product_id, position)
);

-- What a campaign sells of it, and how.
create table merch_shop_products (
  id text primary key,
  campaign_id text not null references merch_campaigns (id),
  catalog_product_id text not null references merch_catalog_products (id),
  position integer not null check (position >= 0),
  -- Null: as the catalog has it. The price is in the campaign's currency.
  display_name text,
  price_minor_unit bigint check (price_minor_unit >= 0),
  shipping_minor_unit bigint check (shipping_minor_unit >= 0),
  is_free boolean not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (campaign_id, catalog_product_id)
);
create index merch_shop_products_of_product on merch_shop_products (catalog_product_id);
create index merch_shop_products_listed on merch_shop_products (created_at desc, id desc);

-- How art is made: a design, its variations for products, and theirs for ages and genders.
create table merch_designs (
  id text primary key,
  campaign_id text not null references merch_campaigns (id),
  parent_design_id text references merch_designs (id) on delete cascade,
  level integer not null check (level between 1 and 3),
  name text not null,
  catalog_product_id text references merch_catalog_products (id),
  gender text check (gender in ('female', 'male', 'not-distinctive')),
  age_group text check (age_group in ('child', 'teen', '20s', '30s', '40s', 'elder')),
  position integer not null check (position >= 0),
  -- Whether it is made of a face. The design says so for all below it.
  needs_face boolean not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((parent_design_id is null) = (level = 1)),
  check ((gender is null) = (age_group is null)),
  check (level > 1 or gender is null),
  check (level < 3 or gender is not null),
  check (level <> 2 or (catalog_product_id is null) <> (gender is null)),
  check (level < 3 or catalog_product_id is null)
);
create unique index merch_designs_demographic on merch_designs (parent_design_id, gender, age_group)
  where gender is not null;
create unique index merch_designs_product on merch_designs (parent_design_id, catalog_product_id)
  where parent_design_id is not null and catalog_product_id is not null;
create index merch_designs_of_campaign on merch_designs (campaign_id, position, id);
create index merch_designs_of_parent on merch_designs (parent_design_id) where parent_design_id is not null;
create index merch_designs_of_catalog_product on merch_designs (catalog_product_id)
  where catalog_product_id is not null;
create index merch_designs_listed on merch_designs (created_at desc, id desc);

-- What each of them says; a null product type is what holds for all of them.
create table merch_design_configs (
  id text primary key,
  design_id text not null references merch_designs (id) on delete cascade,
  product_type text check (product_type in ('tshirt', 'hoodie', 'plaque', 'digital-img', 'general')),
  config jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (design_id, product_type)
);
