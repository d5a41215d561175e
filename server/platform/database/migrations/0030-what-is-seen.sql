-- What was seen in a picture or heard in a recording, by which model, and what its owner has put right in it.
alter table likeness_assets
  add column seen jsonb,
  add column seen_by text,
  -- Rises when what is asked of models, or what is made of their answers, becomes another.
  add column seen_version integer,
  add column seen_at timestamptz,
  -- Tags that its owner added and took away: they stay over later looks.
  add column corrected jsonb,
  -- Why it could not be looked at the last time.
  add column tag_failure text,
  -- Seen already, and to be looked at once more; until then what was seen stands.
  add column is_stale boolean not null default false,
  add check ((seen is null) = (seen_by is null)),
  add check ((seen is null) = (seen_version is null)),
  add check ((seen is null) = (seen_at is null));
create index likeness_assets_seen_by on likeness_assets (seen_by, seen_version, account_id)
  where seen_by is not null and deleted_at is null;

-- Two workers never look at one account's things of one type side by side.
create unique index indexing_events_in_progress on indexing_events (account_id, type) where status = 'IN_PROGRESS';

-- What talents say of themselves. A column that is null says nothing: then what was seen holds.
create table likeness_words (
  account_id text primary key references accounts (id),
  category text check (category in
    ('actor', 'musician', 'athlete', 'creator', 'model', 'comedian', 'presenter', 'expert')),
  gender text check (gender in ('female', 'male', 'non-binary', 'not-distinctive')),
  hair_color text check (hair_color in ('black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other')),
  birth_year integer check (birth_year between 1900 and 9998),
  accent text,
  voice_tone text check (voice_tone in ('warm', 'bright', 'deep', 'calm', 'energetic', 'neutral')),
  -- Who said it: the talent, or whoever may act for them.
  actor_account_id text not null references accounts (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Voices that a provider made of recordings. A row goes only once the provider has forgotten its voice.
create table provider_voices (
  id text primary key,
  account_id text not null references accounts (id),
  asset_id text not null,
  -- Which adapter made it.
  provider text not null,
  -- Null while it is being made: the provider knows it by `id` then, which is its name.
  voice_id text,
  created_at timestamptz not null
);
create unique index provider_voices_of_asset on provider_voices (asset_id, provider);
create index provider_voices_of_account on provider_voices (account_id);
