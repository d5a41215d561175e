-- ── Fans: sessions, selfies, what is shared ─────────────────────────────────────────────────────────────────────────
create table merch_sessions (
  -- What others may see of a session (in keys, payments, statements): it opens nothing.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- What opens it, as a digest, and sealed for whoever it belongs to. Null once the session is over for good.
  bearer_digest text unique,
  sealed_bearer text,
  campaign_id text,
  role text not null check (role in ('customer', 'tester', 'preview')),
  mode text not null check (mode in ('LIVE', 'PREVIEW')),
  preview_type text check (preview_type in ('DEMO', 'TEST')),
  start_page text,
  current_step text,
  last_route text,
  -- The guest that a buyer is, until they sign in.
  user_id text references profiles,
  -- Who was signed in when it was made or changed.
  account_id text references accounts,
  delayed_email text,
  shipping_info jsonb,
  active_selfie_id text,
  design_id text,
  ai_art_key text,
  ai_art_candidates jsonb not null,
  mask_key text,
  plaque_illustration_key text,
  fan_name text,
  guardian_consent_at timestamptz,
  consent_version text,
  processor_payment_id text,
  payment_id text references payments,
  board_team_id text,
  generation_completed_at timestamptz,
  -- Keyed digests and the browser's own name: for counting, never shown.
  address_hash text,
  user_agent text,
  last_active_at timestamptz not null,
  -- When its pictures were deleted because nobody came back; null again with the next activity.
  pictures_gone_at timestamptz,
  -- When everything a person could be known by was taken out of it.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((bearer_digest is null) = (sealed_bearer is null)),
  check (mode = 'PREVIEW' or preview_type is null)
);
create index merch_sessions_of_account on merch_sessions (account_id, created_at desc, id desc) where account_id is not null;
create index merch_sessions_of_user on merch_sessions (user_id) where user_id is not null;
create index merch_sessions_of_payment on merch_sessions (payment_id) where payment_id is not null;
create index merch_sessions_of_campaign on merch_sessions (campaign_id, created_at);
create index merch_sessions_of_email on merch_sessions (delayed_email) where delayed_email is not null;
create index merch_sessions_idle on merch_sessions (last_active_at, id) where pictures_gone_at is null;
create index merch_sessions_ending on merch_sessions (last_active_at, id) where ended_at is null;

create table merch_selfies (
  id text primary key,
  -- Null: brought without a session, and not yet claimed by one.
  session_id text references merch_sessions,
  file_key text not null unique,
  -- Under which a client put it straight into the store; the file itself lies under a key that it never had.
  upload_key text unique,
  source_type text not null check (source_type in ('selfie', 'upload')),
  face_error text check (face_error in ('no_face', 'multiple_faces', 'face_occluded', 'no_model')),
  lighting_error text check (lighting_error = 'too_dark'),
  -- What the model said, word for word; null until one has looked.
  seen jsonb,
  gender text check (gender in ('female', 'male', 'not-distinctive')),
  age_group text check (age_group in ('child', 'teen', '20s', '30s', '40s', 'elder')),
  people_count integer check (people_count >= 0),
  is_nudity boolean not null,
  -- By which text the fan agreed that the picture is used, and when.
  consent_version text,
  consented_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index merch_selfies_of_session on merch_selfies (session_id, created_at desc, id desc);
create index merch_selfies_unclaimed on merch_selfies (created_at) where session_id is null;
alter table merch_sessions add foreign key (active_selfie_id) references merch_selfies on delete set null;
create index merch_sessions_of_selfie on merch_sessions (active_selfie_id) where active_selfie_id is not null;

-- What a client was granted to put straight into the store: an object of which no row says that it is there.
create table merch_presigned_uploads (
  key text primary key,
  content_type text not null,
  created_at timestamptz not null
);
create index merch_presigned_uploads_by_age on merch_presigned_uploads (created_at);

-- One for each campaign that a session was in.
create table merch_session_analytics (
  session_id text not null references merch_sessions,
  campaign_id text not null,
  created_at timestamptz not null,
  primary key (session_id, campaign_id)
);
create index merch_session_analytics_of_campaign on merch_session_analytics (campaign_id, created_at);

-- Where a fan went, step by step.
create table merch_session_steps (
  id text primary key,
  session_id text not null references merch_sessions,
  campaign_id text,
  step text,
  route text,
  -- The first time that the session reached this step of this campaign.
  is_milestone boolean not null,
  created_at timestamptz not null
);
create index merch_session_steps_of_session on merch_session_steps (session_id, created_at, id);
create index merch_session_steps_of_campaign on merch_session_steps (campaign_id, created_at);
create index merch_session_steps_by_age on merch_session_steps (created_at);

create table merch_shares (
  id text primary key,
  campaign_id text not null,
  session_id text not null references merch_sessions,
  art_key text not null,
  order_id text,
  -- The picture that other sites show of it.
  picture_key text,
  created_at timestamptz not null,
  unique (session_id, art_key)
);
create index merch_shares_of_campaign on merch_shares (campaign_id, created_at);

-- Addresses of a campaign that are counted one by one: on a poster, in a post.
create table merch_tracking_links (
  id text primary key,
  campaign_id text not null,
  slug text not null,
  -- Visits count between these.
  starts_at timestamptz,
  ends_at timestamptz,
  is_preview boolean not null,
  visits integer not null default 0 check (visits >= 0),
  created_at timestamptz not null,
  unique (campaign_id, slug)
);

-- An address counts once a campaign and day, and is kept only as a digest by a key of that day.
create table merch_visits (
  campaign_id text not null,
  day text not null,
  visitor_digest text not null,
  created_at timestamptz not null,
  primary key (campaign_id, day, visitor_digest)
);
create index merch_visits_by_age on merch_visits (created_at);

create table merch_link_visits (
  link_id text not null references merch_tracking_links,
  day text not null,
  visitor_digest text not null,
  created_at timestamptz not null,
  primary key (link_id, day, visitor_digest)
);
create index merch_link_visits_by_age on merch_link_visits (created_at);

-- How many came to a campaign, kept beside the visits, which go after a while.
create table merch_visit_counts (
  campaign_id text not null,
  day text not null,
  visits integer not null check (visits >= 0),
  primary key (campaign_id, day)
);

create table merch_journey_events (
  id text primary key,
  event_type text not null check (event_type ~ '^[A-Z_]{1,64}$'),
  data jsonb,
  session_id text references merch_sessions,
  -- By which a page knows its visitor, as a digest.
  visitor_digest text,
  -- Whether a page said so, or the server itself.
  source text not null check (source in ('client', 'server')),
  created_at timestamptz not null
);
create index merch_journey_events_of_session on merch_journey_events (session_id, created_at, id);
create index merch_journey_events_by_type on merch_journey_events (event_type, created_at);
create index merch_journey_events_by_age on merch_journey_events (created_at);
