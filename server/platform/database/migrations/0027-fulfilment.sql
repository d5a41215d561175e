-- ── Offers: by when the work is wanted, more time for it, and how often it may be sent back ─────────────────────────
alter table offers
  add column deliver_within_days integer check (deliver_within_days between 1 and 90),
  -- What was agreed; null: the days that the settings give (NON_DELIVERY_DAYS).
  add column delivery_due_at timestamptz,
  -- The due date the talent was reminded of, and the one that was told as late: a new one earns new notices.
  add column due_reminded_for timestamptz,
  add column late_told_for timestamptz,
  -- The open request for more time, if there is one; and how many there ever were.
  add column extension_days integer check (extension_days between 1 and 30),
  add column extension_reason text,
  add column extension_asked_at timestamptz,
  add column extension_count integer not null default 0,
  -- Null: as many as the brand asks for.
  add column included_revisions integer check (included_revisions >= 0),
  add column extra_revision_minor_unit bigint check (extra_revision_minor_unit > 0),
  add constraint offers_extension_whole check (
    (extension_asked_at is null) = (extension_days is null) and (extension_asked_at is null) = (extension_reason is null)),
  add constraint offers_extra_revision_limited check (extra_revision_minor_unit is null or included_revisions is not null);

-- What waits for a delivery, by what was agreed and by when it began to wait.
create index offers_due on offers (delivery_due_at, id)
  where status in ('PAID', 'REVISION_REQUESTED') and delivery_due_at is not null;
create index offers_awaited on offers ((case when status = 'REVISION_REQUESTED' then updated_at else paid_at end), id)
  where status in ('PAID', 'REVISION_REQUESTED') and delivery_due_at is null;
create index offers_asking_for_time on offers (extension_asked_at, id) where extension_asked_at is not null;

-- ── Disputes: what each side says, and shows ────────────────────────────────────────────────────────────────────────
create index offers_disputed on offers (disputed_at, id) where status = 'DISPUTED';
alter table offers
  add column dispute_reminded_for timestamptz,
  add column dispute_over_told_for timestamptz;

create table dispute_statements (
  id text primary key,
  offer_id text not null references offers,
  -- Which dispute of the offer: a second one begins anew.
  disputed_at timestamptz not null,
  side text not null check (side in ('brand', 'talent')),
  account_id text not null references accounts,
  actor_role text not null check (actor_role in ('brand', 'talent', 'agent')),
  statement text not null,
  file_references text[] not null,
  created_at timestamptz not null
);
create index dispute_statements_of_offer on dispute_statements (offer_id, disputed_at, created_at, id);
-- The talent answers once.
create unique index dispute_statements_one_answer on dispute_statements (offer_id, disputed_at) where side = 'talent';
