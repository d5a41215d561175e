-- Buyers' withdrawals from items of an order, and what an admin decided.
create table merch_withdrawals (
  id text primary key,
  order_id text not null references merch_orders,
  -- What the buyer stated. Null after an erasure of the buyer.
  name text,
  email text,
  item_ids text[] not null check (cardinality(item_ids) > 0),
  currency text not null,
  amount_minor_unit bigint not null check (amount_minor_unit >= 0),
  status text not null check (status in ('OPEN', 'ACCEPTED', 'REFUSED', 'REFUNDED')),
  stated_at timestamptz not null,
  return_seen_as text check (return_seen_as in ('GOODS', 'PROOF')),
  return_seen_at timestamptz,
  decided_by_account_id text references accounts,
  decision_reason text,
  decided_at timestamptz,
  refunded_at timestamptz,
  check ((return_seen_as is null) = (return_seen_at is null)),
  check ((status = 'OPEN') = (decided_at is null)),
  check ((status = 'REFUNDED') = (refunded_at is not null))
);
create index merch_withdrawals_of_order on merch_withdrawals (order_id, stated_at, id);
create index merch_withdrawals_listed on merch_withdrawals (status, stated_at, id);
