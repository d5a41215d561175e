-- Carts that outlive a visit, and the mail about one that was left behind.

-- ── Carts ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What became one with another cart says with which; an address that was left is a fork of its cart, and its own row.
alter table merch_carts
  add column successor_id text references merch_carts on delete set null,
  add column email text,
  add column email_at timestamptz,
  -- Of a root: not looked at again before then; and what lay in it when it was found left behind.
  add column recover_after timestamptz,
  add column items_left jsonb,
  -- When its mail was sent; it was looked at for the last time then, or without one.
  add column mailed_at timestamptz;
alter table merch_session_carts
  add column email text,
  add column email_at timestamptz,
  add constraint merch_session_carts_email check ((email is null) = (email_at is null));

-- A person's cart is no browser's: the cookie alone finds it no more.
update merch_carts set owner_cookie_id = null where owner_user_id is not null and owner_cookie_id is not null;

-- A person has one cart that is open. Of several the one that was filled last takes in the others.
create temporary table merged_carts on commit drop as
  select id, kept from (
    select id, first_value(id) over (partition by owner_user_id order by last_touched_at desc, id desc) as kept
    from merch_carts where status = 'active' and owner_user_id is not null and source_cart_id is null) ranked
  where id <> kept;
update merch_cart_items i set cart_id = m.kept from merged_carts m where i.cart_id = m.id;
update merch_session_carts s set cart_id = m.kept from merged_carts m where s.cart_id = m.id;
update merch_carts c set status = 'discarded', successor_id = m.kept from merged_carts m where c.id = m.id;

create unique index merch_carts_of_person on merch_carts (owner_user_id)
  where status = 'active' and source_cart_id is null and owner_user_id is not null;
create unique index merch_carts_of_address on merch_carts (source_cart_id, email)
  where status in ('active', 'abandoned') and source_cart_id is not null and email is not null;
create index merch_carts_superseded on merch_carts (successor_id) where successor_id is not null;
create index merch_carts_waiting on merch_carts (last_touched_at, id)
  where status = 'active' and source_cart_id is null;
create index merch_carts_abandoned on merch_carts (abandoned_at desc, id desc)
  where abandoned_at is not null and source_cart_id is null and successor_id is null;
create index merch_carts_ended on merch_carts (last_touched_at) where status <> 'active';
create index merch_session_carts_of_address on merch_session_carts (email) where email is not null;

-- ── Art of another session ───────────────────────────────────────────────────────────────────────────────────────
-- Whoever opens a cart by its mail can buy what lies in it, with the art that is on it.
create table merch_art_loans (
  session_id text not null references merch_sessions,
  art_key text not null references merch_art on delete cascade,
  created_at timestamptz not null,
  primary key (session_id, art_key)
);
create index merch_art_loans_of_art on merch_art_loans (art_key);

-- ── Mail ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What a mail carries for its provider to say again with its events.
alter table mailbox.mails add column arguments jsonb;

-- ── Recovery ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- What a mail about a cart opens, and what became of it. One for each logical cart, ever.
create table merch_recovery_links (
  id text primary key,
  token_digest text not null unique,
  cart_id text not null unique references merch_carts on delete cascade,
  campaign_id text not null,
  -- Of the piece that was put there last: what the mail provider is told of.
  session_id text not null,
  -- Whose rows the link shows.
  session_ids text[] not null,
  -- Null once whoever it was sent to is forgotten.
  email text,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index merch_recovery_links_by_age on merch_recovery_links (expires_at);
create index merch_recovery_links_of_session on merch_recovery_links (session_id);
create index merch_recovery_links_of_address on merch_recovery_links (email) where email is not null;

-- An address: when it was last written to about a cart, and whether it wants that no more.
create table merch_recovery_addresses (
  email text primary key,
  mailed_at timestamptz,
  unsubscribed_at timestamptz,
  updated_at timestamptz not null
);
create index merch_recovery_addresses_mailed on merch_recovery_addresses (mailed_at) where unsubscribed_at is null;

-- How an admin follows a cart up.
create table merch_cart_reviews (
  cart_id text primary key references merch_carts on delete cascade,
  review_status text not null check (review_status in ('new', 'contacted', 'recovered', 'lost')),
  admin_comment text,
  private_email_sent_at timestamptz,
  updated_by_email text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
