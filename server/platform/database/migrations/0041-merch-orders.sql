-- What fans have ordered. Sessions, campaigns and products are named by their ids alone: an order outlives them, and
-- carries what it needs of them.
create table merch_orders (
  id text primary key,
  -- What people read out; nobody can guess or count by it.
  number text not null unique check (number ~ '^ORD-[2-9A-HJKMNP-TV-Z]{8}$'),
  -- The token of the order's page is made of this and the secret key; the table alone opens nothing.
  token_seed text not null,
  session_id text not null,
  campaign_id text not null,
  mode text not null check (mode in ('LIVE', 'PREVIEW')),
  -- Null: nothing was to be paid.
  payment_id text unique references payments,
  ppu_code text,
  seller_account_id text references accounts,
  user_id text,
  account_id text references accounts,
  -- Null once whoever ordered is forgotten.
  email text,
  name text,
  shipping jsonb,
  -- The buyer's own words, by line: the name on a product, the note to a present.
  words jsonb,
  -- What was ordered, and how its campaign looked and spoke, as both were then.
  lines jsonb not null,
  look jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor_unit bigint not null check (subtotal_minor_unit >= 0),
  discount_minor_unit bigint not null check (discount_minor_unit between 0 and subtotal_minor_unit),
  discount_code text,
  shipping_minor_unit bigint not null check (shipping_minor_unit >= 0),
  tax_minor_unit bigint not null check (tax_minor_unit >= 0),
  total_minor_unit bigint not null,
  has_things boolean not null,
  has_files boolean not null,
  status text not null,
  -- How its files stand; null: it has none.
  files_status text check (files_status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  payment_status text not null check (payment_status in ('pending', 'paid', 'succeeded', 'failed', 'refunded')),
  fulfilment_status text not null
    check (fulfilment_status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  shipped_at timestamptz,
  delivered_at timestamptz,
  files_ready_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_minor_unit = subtotal_minor_unit - discount_minor_unit + shipping_minor_unit + tax_minor_unit),
  check (has_things or has_files),
  check ((files_status is not null) = has_files),
  -- The two vocabularies never mix: an order of files alone speaks theirs, any other that of things.
  check (case when has_things
    then status in ('new', 'received', 'working_on', 'ready', 'shipped', 'delivered', 'cancelled')
    else status = files_status end)
);
create index merch_orders_of_session on merch_orders (session_id, created_at desc, id desc);
create index merch_orders_of_campaign on merch_orders (campaign_id, created_at desc, id desc);
create index merch_orders_listed on merch_orders (created_at desc, id desc);
create index merch_orders_by_status on merch_orders (status, created_at desc, id desc);
create index merch_orders_of_account on merch_orders (account_id) where account_id is not null;
create index merch_orders_of_user on merch_orders (user_id) where user_id is not null;
create index merch_orders_of_address on merch_orders (email) where email is not null;
create index merch_orders_of_seller on merch_orders (seller_account_id) where seller_account_id is not null;

create table merch_order_history (
  id text primary key,
  order_id text not null references merch_orders,
  part text not null check (part in ('things', 'files', 'payment', 'parcel')),
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('system', 'fan', 'admin', 'print-shop')),
  actor_account_id text references accounts,
  -- For admins alone.
  note text,
  created_at timestamptz not null,
  check ((actor = 'admin') = (actor_account_id is not null))
);
create index merch_order_history_of_order on merch_order_history (order_id, created_at, id);

-- What has to be done for an order: its things printed, its files made ready. The row is the intent; whoever works on it
-- holds it until `leased_until`, and the number of the try is the fencing token.
create table merch_fulfilments (
  order_id text not null references merch_orders,
  part text not null check (part in ('things', 'files')),
  state text not null check (state in ('waiting', 'placed', 'done', 'stopped', 'given_up')),
  -- When somebody has to look again; null: nothing is left to do.
  due_at timestamptz,
  leased_until timestamptz,
  attempts integer not null default 0,
  -- Tries in a row that failed.
  failures integer not null default 0,
  provider text,
  provider_order_id text,
  -- The files that were made for it, by line.
  prepared jsonb,
  stop_wanted_at timestamptz,
  -- Why the last try failed, or why it was given up.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (order_id, part)
);
create index merch_fulfilments_due on merch_fulfilments (due_at, order_id, part) where due_at is not null;

create table merch_shipments (
  id text primary key,
  order_id text not null references merch_orders,
  -- The print shop's; null: an admin wrote it down.
  provider_shipment_id text,
  carrier text,
  tracking_number text,
  tracking_url text,
  status text not null check (status in ('under_way', 'delivered', 'lost')),
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index merch_shipments_of_provider on merch_shipments (order_id, provider_shipment_id)
  where provider_shipment_id is not null;
create index merch_shipments_of_order on merch_shipments (order_id, shipped_at, id);

-- Webhooks that were heard: each counts once.
create table merch_fulfilment_events (
  id text primary key,
  order_id text,
  type text not null,
  outcome text not null,
  received_at timestamptz not null
);
create index merch_fulfilment_events_by_age on merch_fulfilment_events (received_at);

-- The local print shop keeps its own books, as a real one would: nothing here is joined to the product's tables.
create schema print_shop;
create table print_shop.orders (
  id text primary key,
  -- The id that whoever ordered gave it: the same again is the same order.
  external_id text not null unique,
  request jsonb not null,
  state text not null
    check (state in ('received', 'printing', 'printed', 'shipped', 'delivered', 'refused', 'cancelled')),
  reason text,
  -- When it goes on; null: it does not by itself.
  next_step_at timestamptz,
  shipment_id text,
  carrier text,
  tracking_number text,
  tracking_url text,
  parcel text check (parcel in ('under_way', 'delivered', 'lost')),
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((shipment_id is null) = (parcel is null))
);
create index orders_next on print_shop.orders (next_step_at, id) where next_step_at is not null;
create index orders_newest on print_shop.orders (created_at desc, id desc);
create table print_shop.events (
  id text primary key,
  order_id text not null references print_shop.orders,
  type text not null,
  -- Null: it was taken.
  deliver_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null
);
create index events_due on print_shop.events (deliver_at, id) where deliver_at is not null;
create index events_of_order on print_shop.events (order_id, id);
