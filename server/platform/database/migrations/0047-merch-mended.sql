-- A print order that its shop has refused stands there for good under its id: another try takes an id of its own.
alter table merch_fulfilments
  -- As which the shop knows it; null: by the order's own id.
  add column print_id text,
  -- It was given up because the shop said no, not because nobody answered.
  add column is_refused boolean not null default false;
create unique index merch_fulfilments_of_print on merch_fulfilments (print_id) where print_id is not null;

-- How often something was done today, by a keyed digest of the day and of whom it is counted for.
create table daily_counts (
  key text primary key,
  used integer not null,
  forget_at timestamptz not null
);
create index daily_counts_old on daily_counts (forget_at);
