-- What a member may spend for a team in a month. A payment in another currency is above it.
create table spend_limits (
  team_id text not null references accounts,
  member_id text not null references accounts,
  amount_minor_unit bigint not null check (amount_minor_unit >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  set_by_account_id text references accounts,
  set_at timestamptz not null,
  primary key (team_id, member_id)
);
create index spend_limits_of_member on spend_limits (member_id);

-- Payments above this amount, or in another currency, need the approval of a second person.
create table spend_settings (
  team_id text primary key references accounts,
  approval_above_minor_unit bigint not null check (approval_above_minor_unit >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  set_by_account_id text references accounts,
  set_at timestamptz not null
);

-- Approvals allow one person one exact payment.
create table spend_approvals (
  id text primary key,
  team_id text not null references accounts,
  asked_by_account_id text not null references accounts,
  pay_for text not null,
  pay_for_id text not null,
  seller_account_id text not null references accounts,
  amount_minor_unit bigint not null check (amount_minor_unit > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- A digest of the terms that were asked about.
  terms text,
  note text,
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'VOID')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by_account_id text references accounts,
  decided_at timestamptz,
  reason text,
  -- The payment that the approval was used for.
  payment_id text references payments,
  check ((status = 'PENDING') = (decided_at is null)),
  check (decided_by_account_id <> asked_by_account_id),
  check (payment_id is null or status = 'APPROVED')
);
create unique index spend_approvals_open on spend_approvals (team_id, asked_by_account_id, pay_for, pay_for_id)
  where status = 'PENDING';
create index spend_approvals_listed on spend_approvals (team_id, asked_at desc, id desc);
create index spend_approvals_of_thing on spend_approvals (team_id, pay_for, pay_for_id);
create index spend_approvals_by_asker on spend_approvals (asked_by_account_id);
create index spend_approvals_by_decider on spend_approvals (decided_by_account_id);
create index spend_approvals_of_payment on spend_approvals (payment_id);

-- True if the team has a limit or a setting of these. Read with the caller of each request.
alter table accounts add column controls_spending boolean not null default false;

-- The member who opened the payment for the account, and when an unpaid one lapses.
alter table payments add column opened_by_account_id text;
alter table payments add column lapses_at timestamptz;
create index payments_lapsing on payments (lapses_at, id)
  where lapses_at is not null and status in ('PENDING', 'FAILED');
