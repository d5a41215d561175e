-- ── Mail that people switched off ────────────────────────────────────────────────────────────────────────────────
create table muted_notifications (
  account_id text not null references accounts,
  type text not null,
  muted_at timestamptz not null,
  primary key (account_id, type)
);

-- ── Addresses that mail is not written to: it came back for good, or its reader called it spam ───────────────────
create table suppressed_addresses (
  address text primary key check (address = lower(address)),
  reason text not null check (reason in ('bounce', 'complaint')),
  detail text,
  suppressed_at timestamptz not null
);

-- What the mail provider told, so that nothing it tells twice counts twice.
create table mail_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- ── What only grows, in the order in which it is thrown away ─────────────────────────────────────────────────────
create index mail_events_by_age on mail_events (received_at);
create index processor_events_by_age on processor_events (received_at);
create index mails_by_age on mailbox.mails (received_at);
create index notifications_read on notifications (read_at) where read_at is not null;
