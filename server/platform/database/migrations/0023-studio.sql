-- Candidates: what models make of a brief before an offer is sent. Nothing has made a session before.
delete from candidate_sessions;
alter table candidate_sessions
  add column seller_account_id text not null references accounts,
  add column campaign_title text not null,
  add column campaign_description text not null,
  add column script_text text,
  add column product_image_keys text[] not null,
  -- Of everything that was asked for: who asks for the same again within seconds is shown the same session.
  add column brief_hash text not null;
create index candidate_sessions_of_buyer on candidate_sessions (buyer_account_id, created_at desc);

-- A slot of a session: what one model made of it. Its job says how far it is.
create table candidates (
  session_id text not null references candidate_sessions (id),
  model_key text not null,
  title text not null,
  job_id text not null unique,
  file_key text,
  -- How like the talent it is, 0 to 1; null: not measured.
  score double precision check (score between 0 and 1),
  failure_code text,
  failure_message text,
  ended_at timestamptz,
  -- An offer that was sent names it: its file stays.
  kept_at timestamptz,
  primary key (session_id, model_key),
  check ((ended_at is null) = (file_key is null and failure_code is null)),
  check (file_key is null or failure_code is null),
  check ((failure_code is null) = (failure_message is null)),
  check (kept_at is null or file_key is not null)
);

-- Whose likeness a job is about: all of them end when the consent to it does.
alter table generation_jobs add column about_account_id text references accounts (id);
create index generation_jobs_about on generation_jobs (about_account_id)
  where about_account_id is not null and due_at is not null;

-- On this machine each of the three has a style of its own; hosted models are not given it.
update ai_models set parameters = jsonb_build_object('local_style', style)
from (values ('model_a', 'duotone'), ('model_b', 'popArt'), ('model_c', 'watercolour')) as styles (model_key, style)
where key = model_key and parameters = '{}';
