-- ── Carts ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What a shopper has in mind, across campaigns (contract, part 2, "Cart"). A draft is a browser's, by the digest of its
-- cookie; a fork or a cart of their own is a person's.
create table merch_carts (
  id text primary key,
  status text not null check (status in ('active', 'converted', 'discarded', 'abandoned')),
  source_cart_id text references merch_carts on delete set null,
  owner_cookie_id text,
  owner_user_id text,
  last_touched_at timestamptz not null,
  abandoned_at timestamptz,
  abandoned_notified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index merch_carts_of_cookie on merch_carts (owner_cookie_id) where status = 'active';
create index merch_carts_of_user on merch_carts (owner_user_id, last_touched_at desc, id desc) where owner_user_id is not null;
create index merch_carts_of_source on merch_carts (source_cart_id) where source_cart_id is not null;

-- Which cart a fan session fills, and what it says beside its items.
create table merch_session_carts (
  session_id text primary key,
  cart_id text not null references merch_carts on delete cascade,
  discount_code text,
  gift_note text,
  updated_at timestamptz not null
);
create index merch_session_carts_of_cart on merch_session_carts (cart_id);

-- In the cart without an order, an item of the order with one: a snapshot that nothing changes any more.
create table merch_cart_items (
  id text primary key,
  cart_id text references merch_carts on delete cascade,
  order_id text,
  session_id text not null,
  campaign_id text not null,
  shop_product_id text not null,
  catalog_product_id text not null,
  design_id text,
  art_key text,
  selfie_id text,
  placement text,
  size text,
  color text,
  fan_name text,
  gift_note text,
  quantity integer not null check (quantity between 1 and 10),
  unit_price_minor_unit bigint not null check (unit_price_minor_unit >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  preview_filename text,
  clean_filename text,
  position integer not null check (position between 0 and 19),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (order_id is not null or cart_id is not null)
);
create unique index merch_cart_items_in_cart on merch_cart_items (session_id, campaign_id, position) where order_id is null;
create unique index merch_cart_items_of_order on merch_cart_items (order_id, position) where order_id is not null;
create index merch_cart_items_of_cart on merch_cart_items (cart_id) where order_id is null;

-- ── Discounts ────────────────────────────────────────────────────────────────────────────────────────────────────
create table merch_discounts (
  id text primary key,
  campaign_id text not null,
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$'),
  percent_bps integer check (percent_bps between 1 and 10000),
  -- Amounts in minor units by currency.
  amounts jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  uses_limit integer check (uses_limit > 0),
  is_active boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (campaign_id, code),
  check ((percent_bps is null) <> (amounts is null)),
  check (starts_at < ends_at)
);

-- ── Checkout ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- What exactly is bought by a payment, written with it: the order is made of this, never of the cart as it is later.
create table merch_checkouts (
  payment_id text primary key references payments,
  session_id text not null,
  campaign_id text not null,
  -- Of all that the buyer agreed to: another one is another payment.
  digest text not null,
  -- Null once whoever bought is forgotten: the order has kept what may stay.
  snapshot jsonb,
  -- What the seller's share is of.
  goods_minor_unit bigint not null check (goods_minor_unit >= 0),
  created_at timestamptz not null
);
create index merch_checkouts_of_session on merch_checkouts (session_id);
create index merch_checkouts_of_campaign on merch_checkouts (campaign_id, payment_id);

-- One use of a code a purchase: held for who is about to pay, kept by who did. `purchase_id` is the payment, or the order
-- when nothing was to be paid.
create table merch_discount_uses (
  purchase_id text primary key,
  discount_id text not null references merch_discounts on delete cascade,
  held_until timestamptz not null,
  used_at timestamptz
);
create index merch_discount_uses_of_discount on merch_discount_uses (discount_id);
