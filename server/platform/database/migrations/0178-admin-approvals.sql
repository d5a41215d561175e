-- What an admin wants to do and a second admin has to approve: refunds above a setting, and erasures.
create table admin_approvals (
  id text primary key,
  kind text not null check (kind in ('refund', 'returned-part', 'dispute', 'order', 'withdrawal', 'erasure')),
  -- A payment, an offer, an order, a withdrawal or an account, by kind.
  subject_id text not null,
  -- The payment that would be refunded, and how much of it.
  payment_id text references payments,
  amount_minor_unit bigint check (amount_minor_unit > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  reason text,
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'VOID')),
  asked_by_account_id text not null references accounts,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by_account_id text references accounts,
  decided_at timestamptz,
  decision_reason text,
  check ((status = 'PENDING') = (decided_at is null)),
  check (status not in ('APPROVED', 'DECLINED') or decided_by_account_id is not null),
  check (decided_by_account_id <> asked_by_account_id),
  check ((kind = 'erasure') = (payment_id is null)),
  check ((payment_id is null) = (amount_minor_unit is null) and (payment_id is null) = (currency is null))
);
create unique index admin_approvals_open on admin_approvals (kind, subject_id) where status = 'PENDING';
create index admin_approvals_listed on admin_approvals (asked_at desc, id desc);
create index admin_approvals_of_subject on admin_approvals (subject_id, asked_at desc);
create index admin_approvals_of_payment on admin_approvals (payment_id);
create index admin_approvals_by_asker on admin_approvals (asked_by_account_id);
create index admin_approvals_by_decider on admin_approvals (decided_by_account_id);

-- When the people involved were told that a request for approval of a payment has lapsed.
alter table spend_approvals add column lapse_told_at timestamptz;
create index spend_approvals_lapsing on spend_approvals (expires_at, id)
  where lapse_told_at is null and payment_id is null and status in ('PENDING', 'APPROVED');
