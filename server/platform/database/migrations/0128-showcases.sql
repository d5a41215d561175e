-- What an account shows publicly besides its profile. Without a row, it shows nothing of this.
create table showcases (
  account_id text primary key references accounts (id),
  plays_voice boolean not null,
  shows_brands boolean not null,
  declined_topics text[] not null check (declined_topics <@ array[
    'ALCOHOL', 'TOBACCO', 'GAMBLING', 'POLITICS', 'RELIGION', 'ADULT', 'WEAPONS', 'CRYPTO', 'MEDICINE', 'LOANS']),
  updated_at timestamptz not null
);
-- Length and loudness of a voice sample, for players. Null: the browser reads the sample itself.
alter table likeness_assets add column voice_wave jsonb;
