-- What receipts of an account show from now on.
create table company_details (
  account_id text primary key references accounts,
  legal_name text not null,
  address text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_id text,
  updated_at timestamptz not null
);

-- The number under which a company has ordered what it pays for.
create table purchase_orders (
  account_id text not null references accounts,
  pay_for text not null,
  pay_for_id text not null,
  number text not null,
  updated_at timestamptz not null,
  primary key (account_id, pay_for, pay_for_id)
);

-- A copy of both from when the payment succeeded. Null: neither was stored.
alter table payments add column buyer_company jsonb;
