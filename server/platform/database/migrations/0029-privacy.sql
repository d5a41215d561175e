-- ── What a person asks to have of everything about them ──────────────────────────────────────────────────────────
create table data_exports (
  id text primary key,
  account_id text not null references accounts,
  status text not null check (status in ('WAITING', 'MAKING', 'READY', 'FAILED')),
  -- The fencing token: who holds it writes the end, and nobody else.
  claim_token text,
  -- When somebody should take it up: when its turn comes, or when the lease of whoever makes it is over.
  due_at timestamptz,
  attempts integer not null check (attempts >= 0),
  file_key text,
  bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  -- From then on the file is gone.
  expires_at timestamptz,
  check ((status in ('WAITING', 'MAKING')) = (due_at is not null)),
  check ((status = 'MAKING') = (claim_token is not null)),
  check ((status = 'READY') = (file_key is not null and bytes is not null and ready_at is not null and expires_at is not null))
);
create unique index data_exports_one_at_a_time on data_exports (account_id) where status in ('WAITING', 'MAKING');
create index data_exports_of_account on data_exports (account_id, requested_at desc);
create index data_exports_due on data_exports (due_at, id) where due_at is not null;

-- ── Accounts that are to be forgotten ────────────────────────────────────────────────────────────────────────────
create table account_erasures (
  id text primary key,
  account_id text not null references accounts,
  -- The person, or an admin for them.
  requested_by_account_id text not null references accounts,
  reason text,
  -- SCHEDULED can be called off. RUNNING cannot; SETTLING has been through once, and goes through again for what was
  -- under way meanwhile.
  status text not null check (status in ('SCHEDULED', 'CANCELLED', 'RUNNING', 'SETTLING', 'DONE')),
  -- When somebody should take it up; whoever does moves it on, so that a process that dies leaves it to another.
  due_at timestamptz,
  attempts integer not null check (attempts >= 0),
  -- What kept it from going on, in words of ours.
  waits_for text,
  -- The addresses and names to look for, sealed; only from its beginning to its end.
  sealed_traces text,
  requested_at timestamptz not null,
  erases_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  check ((status in ('SCHEDULED', 'RUNNING', 'SETTLING')) = (due_at is not null)),
  check ((status in ('CANCELLED', 'DONE')) = (ended_at is not null)),
  check ((status in ('RUNNING', 'SETTLING')) = (sealed_traces is not null))
);
create unique index account_erasures_one on account_erasures (account_id) where status <> 'CANCELLED';
create index account_erasures_newest on account_erasures (requested_at desc, id desc);
create index account_erasures_due on account_erasures (due_at, id) where due_at is not null;

-- Nobody signs in to it, or finds it, any more.
alter table accounts add column erased_at timestamptz;

-- ── What is only ever added to may lose its words, and nothing else, and only to an erasure ──────────────────────
-- The arguments are the columns that may become null.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('semblance.erasing', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not exists (
      select from unnest(tg_argv) as word (name)
      where to_jsonb(new) -> word.name <> 'null' and to_jsonb(new) -> word.name <> to_jsonb(old) -> word.name)
  then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger offer_history_append_only on offer_history;
create trigger offer_history_append_only before update or delete on offer_history
  for each row execute function refuse_change_but_erasure('note', 'changes');
drop trigger admin_audit_append_only on admin_audit;
create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function refuse_change_but_erasure('reason', 'before', 'after');
