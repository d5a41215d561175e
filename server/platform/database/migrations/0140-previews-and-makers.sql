-- Previews that brands have made of a talent before an offer is accepted. The current choice is beside the consent, so
-- that both are read and locked together.
alter table likeness_consent_states add column previews_allowed boolean not null default true;

-- Every change of the choice, with who made it.
create table likeness_preview_choices (
  account_id text not null references accounts (id),
  number integer not null check (number >= 1),
  allowed boolean not null,
  actor_account_id text not null references accounts (id),
  created_at timestamptz not null,
  primary key (account_id, number)
);
create trigger likeness_preview_choices_append_only before update or delete on likeness_preview_choices
  for each row execute function refuse_change();

-- The kind of model that made a candidate. Null if it was made before this was recorded and its calls are gone.
alter table candidates add column made_by text check (made_by in ('BUILT_IN', 'HOSTED'));
update candidates c set made_by = case call.adapter when 'local' then 'BUILT_IN' else 'HOSTED' end
from (
  select distinct on (job_id) job_id, adapter from model_calls
  where job_id is not null and outcome = 'succeeded' and (model_key like 'model!__' escape '!' or model_key = 'voice')
  order by job_id, started_at desc
) call
where call.job_id = c.job_id and c.file_key is not null;

-- The same of the candidates that an offer was sent with.
alter table offers add column selected_sample_made_by text check (selected_sample_made_by in ('BUILT_IN', 'HOSTED'));
alter table offers add column selected_voice_made_by text check (selected_voice_made_by in ('BUILT_IN', 'HOSTED'));
update offers o set selected_sample_made_by = c.made_by from candidates c
where c.file_key = o.selected_sample_url and c.made_by is not null;
update offers o set selected_voice_made_by = c.made_by from candidates c
where c.file_key = o.selected_voice_url and c.made_by is not null;

-- The intended use of a brief, in words for an image model.
alter table candidate_sessions add column use_hints text;
