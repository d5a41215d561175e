-- What is looked for every day reads no table from end to end, however many people, fans, orders and carts there are.
create index profiles_of_admins on profiles (user_id) where 'admin' = any(roles);
create index profiles_linked on profiles (linked_user_id) where linked_user_id is not null;
create index merch_carts_in_group on merch_carts ((coalesce(source_cart_id, id)));
create index merch_orders_by_files_status on merch_orders (files_status, created_at desc, id desc)
  where files_status is not null;
-- What an index over an expression holds is known once the table was looked through.
analyze merch_carts;
create index merch_orders_counted on merch_orders (status, files_status);
create index merch_fulfilments_given_up on merch_fulfilments (order_id) where state = 'given_up';
create index refunds_stuck on refunds (payment_id) where status = 'STUCK';

-- What is over is found by when it was over, and thrown away a little at a time.
create index sessions_expiring on identity.sessions (expires_at);
create index sessions_revoked on identity.sessions (revoked_at) where revoked_at is not null;
create index signups_by_age on identity.signups (created_at);
create index mailed_codes_expiring on identity.mailed_codes (expires_at);
create index throttles_forgotten on throttles (forget_at);

-- What stood in the books after a posting: what stands now is that and the few postings since. One row, in which the posting
-- is, what stood on each account on which anything did, and what stood on all accounts of a kind together.
create table ledger_closings (
  is_only boolean primary key default true check (is_only),
  closed_up_to bigint not null,
  closed_at timestamptz not null
);
create table ledger_closed_balances (
  ledger_account_id text primary key references ledger_accounts,
  balance_minor_unit bigint not null check (balance_minor_unit <> 0)
);
create table ledger_closed_sums (
  kind text not null,
  currency text not null,
  balance_minor_unit bigint not null,
  -- Never less than none; but what is added to it may be, and a check would look at that.
  account_count integer not null,
  primary key (kind, currency)
);

-- What the checks of the books found when all of them were last looked at, at one moment.
create table books_checks (
  name text primary key,
  difference_count integer not null,
  -- The first of them.
  differences text[] not null,
  looked_at timestamptz not null
);

-- How offers went on each day that is over. How those of a day stand changes later, and is counted again when it does.
create table offer_days (
  -- UTC.
  day text primary key,
  moves jsonb not null,
  states jsonb not null,
  counted_at timestamptz not null
);
create table offer_days_counted (
  is_only boolean primary key default true check (is_only),
  -- What happened to offers before then is in offer_days.
  up_to timestamptz not null
);
