-- ── Carts ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A piece that went to another session with its cart names the row it was first: whoever orders it has it for all of them.
alter table merch_cart_items add column copy_of text;
create index merch_cart_items_copies on merch_cart_items (copy_of) where copy_of is not null and order_id is null;

-- What was about to be paid in one session, and was ordered in another: nobody may pay it any more.
alter table merch_checkouts
  add column superseded_by text,
  add column superseded_at timestamptz,
  add constraint merch_checkouts_superseded check ((superseded_by is null) = (superseded_at is null));
create index merch_checkouts_superseded on merch_checkouts (superseded_at, payment_id) where superseded_at is not null;

-- That somebody who was forgotten wants no mail about carts: a digest by our key, which says nothing of whom.
create table merch_recovery_refusals (
  digest text primary key,
  created_at timestamptz not null
);

-- ── Leaderboards ─────────────────────────────────────────────────────────────────────────────────────────────────
-- The order that made a session count: given back, it counts no more.
alter table merch_stat_events add column order_id text;
create index merch_stat_events_of_order on merch_stat_events (order_id) where order_id is not null;
update merch_stat_events e set order_id = o.id
from merch_orders o
where e.source = 'order' and o.session_id = e.session_id and o.created_at = e.created_at
  and o.mode = 'LIVE' and o.payment_id is not null;

-- ── Stores ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- What a seller sells costs no less than the catalog says, also once that was raised.
alter table merch_shop_products add column keeps_base boolean not null default false;
update merch_shop_products s set keeps_base = true from merch_seller_stores t where t.campaign_id = s.campaign_id;

-- ── Sessions ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- Each campaign has a text of its own: what was agreed to in one of several is asked for again. What a photo brought along
-- is not given to sessions that lack it: they may have taken it back since.
update merch_sessions s set consent_version = null
where s.consent_version is not null and s.ended_at is null
  and (select count(*) from merch_session_analytics a where a.session_id = s.id) > 1;
