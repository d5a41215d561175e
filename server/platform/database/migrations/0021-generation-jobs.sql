-- Work that takes seconds to minutes: taken up by one process at a time, finished once.
create table generation_jobs (
  id text primary key,
  kind text not null,
  -- Whose it is; null: the platform's own.
  account_id text references accounts (id),
  -- What it is for, in its kind's own words.
  subject text,
  -- Several that belong together, side by side: none of them waits for, or falls with, another.
  batch_id text not null,
  slot text not null,
  input jsonb not null,
  status text not null check (status in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  -- The fencing token: who holds it writes the end, and nobody else.
  claim_token text,
  -- When somebody should take it up: a queued one when its turn comes, a running one when its lease is over.
  due_at timestamptz,
  attempts integer not null check (attempts >= 0),
  most_attempts integer not null check (most_attempts >= 1),
  progress_percent integer not null check (progress_percent between 0 and 100),
  cost_micro_usd bigint not null check (cost_micro_usd >= 0),
  result jsonb,
  failure_code text,
  failure_message text,
  -- Rises with every change that its owner can see.
  version integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- What has not been begun by then is given up.
  expires_at timestamptz not null,
  check ((status = 'RUNNING') = (claim_token is not null)),
  check ((status in ('QUEUED', 'RUNNING')) = (due_at is not null)),
  check ((status in ('QUEUED', 'RUNNING')) = (ended_at is null)),
  check ((status = 'SUCCEEDED') = (result is not null)),
  check (status in ('FAILED', 'CANCELLED') or failure_code is null),
  check ((failure_code is null) = (failure_message is null))
);
create unique index generation_jobs_of_batch on generation_jobs (batch_id, slot);
create index generation_jobs_of_account on generation_jobs (account_id, created_at desc, id desc);
create index generation_jobs_due on generation_jobs (kind, due_at, id) where due_at is not null;
create index generation_jobs_failed on generation_jobs (ended_at desc, id desc) where status = 'FAILED';
create index generation_jobs_ended on generation_jobs (ended_at) where ended_at is not null;
