-- Deletions that fans asked for, which the store's journal records too. A journal entry that is not here was made after the
-- backup that this database was restored from.
create table fan_erasures_known (
  id text primary key,
  requested_at timestamptz not null
);
create index fan_erasures_known_by_age on fan_erasures_known (requested_at);
