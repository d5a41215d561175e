-- Refunds are followed until the money has arrived, disputes one by one, and parts that went back until a person decided.

-- ── Disputes: a charge can have several, each of a part of it ─────────────────────────────────────────────────────
create table disputes (
  -- The processor's; `of-` and the payment's id for one that was noted before they were told apart.
  id text primary key,
  payment_id text not null references payments,
  amount_minor_unit bigint not null check (amount_minor_unit >= 0),
  -- open: the bank has the money for now; lost: for good; won: it is back.
  status text not null check (status in ('open', 'won', 'lost')),
  -- How often its money has moved: the books name each time.
  moves integer not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_of_payment on disputes (payment_id);
insert into disputes (id, payment_id, amount_minor_unit, status, moves, opened_at, closed_at)
  select 'of-' || id, id, amount_minor_unit - outside_refunded_minor_unit, coalesce(dispute_outcome, 'open'), 1,
    disputed_at, dispute_closed_at
  from payments where disputed_at is not null;

alter table payments
  -- What banks hold of it until they decide, and what they kept.
  add column withdrawn_minor_unit bigint not null default 0,
  add column lost_minor_unit bigint not null default 0,
  -- How much of what is gone (given back at the processor, kept by banks) a person has decided about.
  add column part_settled_minor_unit bigint not null default 0,
  -- How often the place of its money has changed: what was read before the last change is not acted on.
  add column money_version integer not null default 0;
update payments set withdrawn_minor_unit = amount_minor_unit - outside_refunded_minor_unit
  where disputed_at is not null and dispute_outcome is null;
update payments set lost_minor_unit = amount_minor_unit - outside_refunded_minor_unit where dispute_outcome = 'lost';
-- What waits for a person.
create index payments_with_parts on payments (updated_at)
  where outside_refunded_minor_unit + lost_minor_unit > part_settled_minor_unit and refunded_at is null;

-- ── Refunds: each attempt has a key of its own, and is followed until it is through ──────────────────────────────
alter table refunds
  add column attempt integer not null default 1 check (attempt > 0),
  -- How often the processor took it and the money came back all the same.
  add column failures integer not null default 0,
  add column failure_reason text,
  -- Not tried again before.
  add column try_after timestamptz,
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('PENDING', 'STUCK', 'SUCCEEDED', 'PAID_OTHERWISE')),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('admin', 'cancelled', 'dispute', 'not_sellable', 'outside'));

-- ── The books: what the operator paid from its own account, and is owed ──────────────────────────────────────────
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('PROCESSOR', 'ESCROW', 'SELLER_PAYABLE',
    'PAYOUT_IN_TRANSIT', 'PLATFORM_REVENUE', 'SUSPENSE', 'OPERATOR'));

-- ── Earnings: a part that was taken goes the way of its earning ──────────────────────────────────────────────────
alter table share_tracking add column is_part boolean not null default false;
drop index share_tracking_taken_back_once;
-- An earning and the parts that were taken out of it are found together.
create index share_tracking_of_payment on share_tracking (payment_id);
create unique index share_tracking_taken_back_once on share_tracking (payment_id)
  where amount_minor_unit < 0 and not is_part;

-- ── The simulator's books ────────────────────────────────────────────────────────────────────────────────────────
create table simulator.disputes (
  id text primary key,
  payment_intent_id text not null references simulator.payment_intents,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null
);
create index disputes_of_intent on simulator.disputes (payment_intent_id);
insert into simulator.disputes (id, payment_intent_id, amount, status, created_at)
  select dispute_id, id, amount_received - amount_refunded, dispute, created_at from simulator.payment_intents
  where dispute <> 'none' and dispute_id is not null and amount_received > amount_refunded;
alter table simulator.payment_intents drop column dispute, drop column dispute_id;

alter table simulator.refunds
  add column status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  add column failure_reason text,
  -- How a pending one will end.
  add column will_fail boolean not null default false;
create index refunds_of_intent on simulator.refunds (payment_intent_id);
create index refunds_pending on simulator.refunds (id) where status = 'pending';
