-- ── What rings no bell, beside what is not mailed (muted_notifications) ──────────────────────────────────────────
create table hidden_notifications (
  account_id text not null references accounts,
  type text not null,
  hidden_at timestamptz not null,
  primary key (account_id, type)
);

-- ── How often somebody is mailed. An account without a row is mailed immediately. ────────────────────────────────
create table digest_settings (
  account_id text primary key references accounts,
  rhythm text not null check (rhythm in ('immediately', 'daily', 'weekly')),
  -- IANA; the hour of a digest is one of this zone.
  time_zone text not null,
  next_digest_at timestamptz,
  changed_at timestamptz not null,
  check ((rhythm = 'immediately') = (next_digest_at is null))
);
create index digest_settings_due on digest_settings (next_digest_at, account_id) where next_digest_at is not null;

alter table notifications
  -- Its mail is not written yet: the next digest of its account takes it in.
  add column awaits_digest boolean not null default false,
  -- The mail that took it in.
  add column digest_id text;
create index notifications_awaiting_digest on notifications (account_id) where awaits_digest;
create index notifications_of_digest on notifications (digest_id) where digest_id is not null;

-- ── Mails that were given up, for admins to look at ──────────────────────────────────────────────────────────────
alter table outgoing_mails
  -- About somebody's account or where their money goes: sent though its reader called another mail spam.
  add column is_security boolean not null default false,
  -- Tries from before an admin had it tried again; `attempts` goes on, because it is the fencing token.
  add column earlier_attempts integer not null default 0,
  -- Set while it is a dead letter: neither sent, nor tried again, nor looked at by an admin.
  add column given_up_at timestamptz;
update outgoing_mails set given_up_at = created_at where outcome = 'failed' and next_attempt_at is null;
create index outgoing_mails_given_up on outgoing_mails (given_up_at desc, id desc) where given_up_at is not null;

create index suppressed_addresses_newest on suppressed_addresses (suppressed_at desc, address desc);
