-- What searches for talents read: one row an account, everything they filter and sort by beside each other.
create table likeness_profiles (
  account_id text primary key references accounts (id),
  -- Whether searches find it: kept true to consent, blocks and erasures by the triggers below.
  is_listed boolean not null,
  name_folded text not null,
  category text check (category in
    ('actor', 'musician', 'athlete', 'creator', 'model', 'comedian', 'presenter', 'expert')),
  gender text check (gender in ('female', 'male', 'non-binary', 'not-distinctive')),
  hair_color text check (hair_color in ('black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other')),
  age_group text,
  expression text,
  voice_tone text check (voice_tone in ('warm', 'bright', 'deep', 'calm', 'energetic', 'neutral')),
  accent text,
  number_of_followers bigint not null check (number_of_followers >= 0),
  birth_year integer check (birth_year between 1 and 9998),
  engagement_rate double precision check (engagement_rate between 0 and 1),
  has_image_asset boolean not null,
  has_voice_sample boolean not null,
  tags text[] not null,
  -- Whatever is asked for by being equal, as words of one kind: one index answers any mixture of them.
  terms text[] not null,
  -- The same in a sentence, for its place among meanings.
  description text not null,
  -- Since when no vector says what the description says now.
  stale_since timestamptz,
  written_at timestamptz not null
);
create index likeness_profiles_terms on likeness_profiles using gin (terms) with (fastupdate = off) where is_listed;
create index likeness_profiles_name on likeness_profiles using gin (name_folded gin_trgm_ops) with (fastupdate = off)
  where is_listed;
-- One an order and direction: unknown comes last in both.
create index likeness_profiles_followers on likeness_profiles (number_of_followers, account_id) where is_listed;
create index likeness_profiles_youngest on likeness_profiles (coalesce(birth_year, 0), account_id) where is_listed;
create index likeness_profiles_oldest on likeness_profiles (coalesce(birth_year, 9999), account_id) where is_listed;
create index likeness_profiles_most_engaged on likeness_profiles (coalesce(engagement_rate, -1), account_id)
  where is_listed;
create index likeness_profiles_least_engaged on likeness_profiles (coalesce(engagement_rate, 2), account_id)
  where is_listed;
create index likeness_profiles_stale on likeness_profiles (stale_since, account_id) where stale_since is not null;

-- A name as it is compared: without accents, in lower case, with single spaces. The same for what is looked for.
create function folded_name(name text) returns text language sql stable parallel safe
  return btrim(regexp_replace(lower(unaccent(normalize(name, nfkc))), '\s+', ' ', 'g'));

create function is_listable(account text) returns boolean language sql stable
  return exists (
    select from accounts a
    join likeness_consent_states consent on consent.account_id = a.id and consent.granted
    where a.id = account and a.kind = 'talent' and a.erased_at is null
      and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked));

-- Whoever writes a record writes no listing: it follows from what the account may be at this moment. A new row is not seen
-- by a block, a withdrawal or a new name that is under way beside it: those are waited for, or wait.
create function keep_likeness_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from accounts where id = new.account_id for share;
    perform from likeness_consent_states where account_id = new.account_id for share;
  end if;
  new.is_listed := is_listable(new.account_id);
  new.name_folded := (select folded_name(display_name) from accounts where id = new.account_id);
  return new;
end $$;
create trigger likeness_profiles_listing before insert or update on likeness_profiles
  for each row execute function keep_likeness_listing();

-- And what it follows from changes it in the same transaction.
create function relist_likeness() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  come jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  update likeness_profiles set account_id = account_id
  where account_id in (come ->> tg_argv[0], gone ->> tg_argv[0]);
  return null;
end $$;
create trigger accounts_relist_likeness after update of display_name, erased_at on accounts
  for each row when (old.display_name <> new.display_name or old.erased_at is distinct from new.erased_at)
  execute function relist_likeness('id');
create trigger brand_limits_relist_likeness after insert or update or delete on brand_limits
  for each row execute function relist_likeness('account_id');
create trigger likeness_consent_states_relist_likeness after insert or update or delete on likeness_consent_states
  for each row execute function relist_likeness('account_id');

-- Vectors stand by themselves: a record is rewritten often, and each new version of a wide row, or of one in an index of
-- vectors, is dear.
create table likeness_meanings (
  account_id text primary key references likeness_profiles (account_id) on delete cascade,
  -- Which model read the description, in which version of its words.
  made_by text not null,
  -- Null: no model would read it.
  vector halfvec(512),
  embedded_at timestamptz not null
);
create index likeness_meanings_made_by on likeness_meanings (made_by, account_id);
-- One bit a number: a quarter of an index over the vectors themselves. Those it finds are put in order by the vectors.
create index likeness_meanings_nearest on likeness_meanings
  using hnsw ((binary_quantize(vector)::bit(512)) bit_hamming_ops);

create table likeness_faces (
  asset_id text primary key,
  account_id text not null references accounts (id),
  model text not null,
  version integer not null,
  vector halfvec(128) not null
);
create index likeness_faces_of_account on likeness_faces (account_id);
create index likeness_faces_nearest on likeness_faces using hnsw (vector halfvec_l2_ops);

create table likeness_voices (
  asset_id text primary key,
  account_id text not null references accounts (id),
  model text not null,
  version integer not null,
  -- As long as its model makes them.
  vector halfvec not null
);
create index likeness_voices_of_account on likeness_voices (account_id);
create index likeness_voices_of_model on likeness_voices (model, version);

-- A picture or a recording that is deleted leaves no vector.
create function forget_likeness_vectors() returns trigger language plpgsql as $$
begin
  delete from likeness_faces where asset_id = old.id;
  delete from likeness_voices where asset_id = old.id;
  return null;
end $$;
create trigger likeness_assets_forget_vectors after update of deleted_at on likeness_assets
  for each row when (new.deleted_at is not null) execute function forget_likeness_vectors();
create trigger likeness_assets_gone_forget_vectors after delete on likeness_assets
  for each row execute function forget_likeness_vectors();
