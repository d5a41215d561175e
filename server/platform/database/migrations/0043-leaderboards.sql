-- ── Leaderboards: boards, their teams, what counts for them ─────────────────────────────────────────────────────────
create table merch_boards (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null,
  is_active boolean not null,
  is_default boolean not null,
  -- What it is found by: its name, folded.
  searched text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (is_active or not is_default)
);
create unique index merch_boards_default on merch_boards (is_default) where is_default;
create index merch_boards_searched on merch_boards using gin (searched gin_trgm_ops) with (fastupdate = off);

-- At most one default the index above sees to; this sees that there is one when a transaction ends.
create function assert_one_default_board() returns trigger language plpgsql as $$
begin
  if not exists (select from merch_boards where is_default) then
    raise exception 'one leaderboard is the default at all times' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger merch_boards_one_default
  after insert or delete or update of is_default on merch_boards
  deferrable initially deferred for each row execute function assert_one_default_board();

-- What a team has is its seed and its events. The number of them is kept here, in the transaction of each. Half of a page is
-- left to the next versions of its rows: counting writes no index then.
create table merch_board_teams (
  id text primary key,
  board_id text not null references merch_boards on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null,
  -- Keys of pictures of ours, or addresses elsewhere.
  flag_image text,
  face_paint_images text[] not null,
  main_color text check (main_color ~ '^#[0-9a-f]{6}$'),
  colors text[] not null,
  search_terms text[] not null,
  searched text not null,
  seed_count bigint not null check (seed_count >= 0),
  events_count bigint not null default 0 check (events_count >= 0),
  -- Since when it has as many as it has: of two with as many, who was there first stands above.
  reached_at timestamptz not null,
  campaign_id text,
  -- What others are shown of it elsewhere, of what, and since when.
  picture_key text,
  picture_of text,
  picture_made_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (board_id, slug)
) with (fillfactor = 50);
create index merch_board_teams_searched on merch_board_teams using gin (searched gin_trgm_ops) with (fastupdate = off);

-- What counts: a session once, for the team it had then, whatever becomes of that team.
create table merch_stat_events (
  session_id text not null,
  event_type text not null check (event_type = 'completion'),
  team_id text not null,
  source text not null check (source in ('generation', 'order', 'stat')),
  created_at timestamptz not null,
  primary key (session_id, event_type)
);
create index merch_stat_events_of_team on merch_stat_events (team_id);

insert into merch_boards (id, slug, name, is_active, is_default, searched, created_at, updated_at)
select '019aa1d7-0000-7a31-8c5e-6b20d94f17a3', 'world-cup', 'World Cup', true, true, folded_name('World Cup'),
  '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z'
where not exists (select from merch_boards where is_default)
on conflict do nothing;
