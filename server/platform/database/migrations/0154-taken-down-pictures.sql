-- A file that an admin has taken down: it is kept for a while, but no public page shows it.
alter table media_files add column taken_down_at timestamptz;

-- Takedowns of single pictures and recordings, which can be reversed while the files are there. `digests` are those of the bytes:
-- uploaded again, by anybody, they are held for review.
create table picture_takedowns (
  id text primary key,
  kind text not null check (kind in ('portrait', 'work', 'voice-sample', 'store-photo', 'share')),
  -- Key of the file, or id of the work, the recording or the share.
  subject_id text not null,
  -- Null: a fan without an account made it.
  account_id text references accounts (id),
  file_keys text[] not null,
  digests text[] not null,
  category text not null,
  reason text not null,
  report_id text,
  decided_by text not null references accounts (id),
  -- Null: the files stay as long as the offer or the recording they belong to.
  kept_until timestamptz,
  restored_by text references accounts (id),
  restore_reason text,
  restored_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((restored_at is null) = (restored_by is null))
);
create unique index picture_takedowns_standing on picture_takedowns (kind, subject_id) where restored_at is null;
create index picture_takedowns_listed on picture_takedowns (created_at desc, id desc);
create index picture_takedowns_of_account on picture_takedowns (account_id) where account_id is not null;
create index picture_takedowns_digests on picture_takedowns using gin (digests) where restored_at is null;

-- What a shown work is recognized by if it is delivered again: the bytes, and for a picture its looks.
alter table shown_works add column digests text[] not null default '{}';

-- The owner no longer wants to see the first steps.
alter table accounts add column first_steps_dismissed_at timestamptz;
