-- What sellers sell besides offers, reviews of large payments, refunds as records, disputes that end, and advances.

-- ── Products ─────────────────────────────────────────────────────────────────────────────────────────────────────
create table products (
  id text primary key,
  kind text not null check (kind in ('VOICE_OVER', 'LIKENESS', 'IMAGE')),
  seller_account_id text not null references accounts,
  title text not null,
  description text,
  price_minor_unit bigint not null check (price_minor_unit > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index products_of_seller on products (seller_account_id, created_at desc, id desc);

-- ── Payments ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- Who decided what becomes of an authorization: written first, carried out at the processor after.
alter table payments
  add column review_decision text check (review_decision in ('capture', 'decline', 'expire', 'cancel')),
  add column review_decided_at timestamptz,
  add column review_decided_by text references accounts,
  add column review_note text,
  -- When the processor lets go of an authorization that nobody captured.
  add column capture_before timestamptz,
  -- When a promised refund was last tried: one that is refused again and again waits behind the others.
  add column refund_tried_at timestamptz,
  -- `disputed_at` without these: the card holder's bank has the money until it decides.
  -- What was given back in the processor's own dashboard, and is not all of it: frozen until a person has looked.
  add column outside_refunded_minor_unit bigint not null default 0,
  add column dispute_outcome text check (dispute_outcome in ('won', 'lost')),
  add column dispute_closed_at timestamptz;

-- An offer and an order are paid once. A product is sold to many: each buyer has one payment under way at a time.
drop index payments_one_live;
create unique index payments_one_live on payments (pay_for, pay_for_id)
  where pay_for in ('OFFER', 'MERCH') and status in ('PENDING', 'AUTHORIZED', 'FAILED', 'SUCCEEDED')
    and refund_requested_at is null;
create unique index payments_one_open_a_buyer on payments (pay_for, pay_for_id, buyer_user_id)
  where pay_for in ('VOICE_OVER', 'LIKENESS', 'IMAGE') and status in ('PENDING', 'AUTHORIZED', 'FAILED');
create index payments_in_review on payments (authorized_at, id) where status = 'AUTHORIZED';

-- One a payment: refunds are full.
create table refunds (
  id text primary key,
  payment_id text not null unique references payments,
  amount_minor_unit bigint not null check (amount_minor_unit > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (reason in ('admin', 'cancelled', 'dispute', 'not_sellable')),
  requested_by_account_id text references accounts,
  status text not null check (status in ('PENDING', 'SUCCEEDED')),
  processor_refund_id text,
  created_at timestamptz not null,
  completed_at timestamptz
);

-- ── Advances ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- An advance is a payout of what is not earned yet: a negative row, which coming earnings fill, stands for it.
alter table share_tracking alter column payment_id drop not null;
alter table share_tracking add constraint share_tracking_has_its_source
  check (case pay_for when 'ADVANCE' then payment_id is null and amount_minor_unit < 0 else payment_id is not null end);
create unique index share_tracking_advanced_once on share_tracking (pay_for_id) where pay_for = 'ADVANCE';

-- ── The simulator's books ────────────────────────────────────────────────────────────────────────────────────────
alter table simulator.payment_intents
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost'));
update simulator.payment_intents set dispute = 'open' where disputed;
alter table simulator.payment_intents drop column disputed;
