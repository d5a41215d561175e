-- Models: which one answers for what, how it is called, and what every call came to. Costs are millionths of a US dollar.
create table ai_models (
  key text primary key check (key ~ '^[a-z][a-z0-9._-]{1,59}$'),
  capability text not null check (capability in
    ('image', 'vision', 'matting', 'likeness', 'moderation', 'text', 'embeddings', 'voice')),
  -- auto: a hosted one that is connected and has the capability, else what runs on this machine.
  adapter text not null check (adapter in ('auto', 'local', 'openai', 'google', 'fal', 'elevenlabs')),
  -- The provider's own name of it; without one the adapter takes its usual.
  provider_model text,
  -- What the contract calls it. Another row can take it over.
  endpoint text unique,
  cost_micro_usd bigint not null check (cost_micro_usd >= 0),
  parameters jsonb not null,
  status text not null check (status in ('active', 'inactive', 'deprecated')),
  speed_category text not null check (speed_category in ('fast', 'medium', 'slow')),
  timeout_ms integer not null check (timeout_ms between 100 and 300000),
  -- Calls at once, of all processes together.
  concurrency integer not null check (concurrency between 1 and 64),
  -- The circuit breaker: it failed too often, and is not called before then.
  rests_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (adapter <> 'auto' or provider_model is null)
);

-- A call under way holds one; what a killed process held is free again when the lease is over.
create table model_slots (
  model_key text not null references ai_models (key),
  slot integer not null,
  call_id text,
  lease_until timestamptz,
  primary key (model_key, slot),
  check ((call_id is null) = (lease_until is null))
);
create unique index model_slots_of_call on model_slots (call_id) where call_id is not null;

create table model_calls (
  id text primary key,
  model_key text not null references ai_models (key),
  adapter text not null,
  provider_model text not null,
  job_id text,
  -- Whose budget it is on.
  day text not null,
  outcome text not null check (outcome in
    ('running', 'succeeded', 'refused', 'invalid', 'busy', 'unavailable', 'timed_out', 'failed', 'cancelled', 'lost')),
  -- What was set aside for it before it was made, and what it came to; the same until it has ended.
  reserved_micro_usd bigint not null check (reserved_micro_usd >= 0),
  cost_micro_usd bigint not null check (cost_micro_usd >= 0),
  milliseconds integer,
  failure_message text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index model_calls_by_time on model_calls (started_at);
create index model_calls_of_model on model_calls (model_key, started_at);
create index model_calls_of_job on model_calls (job_id) where job_id is not null;
create index model_calls_failed on model_calls (model_key, ended_at)
  where outcome in ('unavailable', 'timed_out', 'failed');

-- What a day (UTC) has spent, with what is set aside for calls under way.
create table model_spending (
  day text primary key,
  spent_micro_usd bigint not null,
  -- When the admins were told that nothing is left.
  told_at timestamptz
);

insert into ai_models (key, capability, adapter, endpoint, cost_micro_usd, parameters, status, speed_category, timeout_ms,
  concurrency, created_at, updated_at)
select key, capability, adapter, endpoint, cost, '{}', 'active', speed, timeout_ms, concurrency,
  '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z'
from (values
  ('image-model-1.5', 'image', 'auto', 'image-model-1.5', 40000, 'medium', 180000, 4),
  ('image-model-2', 'image', 'auto', 'image-model-2', 70000, 'slow', 240000, 4),
  ('mock-image', 'image', 'local', 'mock-image', 0, 'fast', 60000, 4),
  ('model_a', 'image', 'auto', 'model_a', 40000, 'medium', 180000, 4),
  ('model_b', 'image', 'auto', 'model_b', 40000, 'medium', 180000, 4),
  ('model_c', 'image', 'auto', 'model_c', 40000, 'medium', 180000, 4),
  ('vision', 'vision', 'auto', null, 2000, 'fast', 60000, 8),
  ('matting', 'matting', 'auto', null, 10000, 'medium', 120000, 4),
  ('likeness', 'likeness', 'auto', null, 1000, 'fast', 60000, 8),
  ('moderation', 'moderation', 'auto', null, 500, 'fast', 30000, 16),
  ('text', 'text', 'auto', null, 1000, 'fast', 60000, 16),
  ('embeddings', 'embeddings', 'auto', null, 20, 'fast', 30000, 16),
  ('voice', 'voice', 'auto', null, 30000, 'medium', 120000, 4)
) as seed (key, capability, adapter, endpoint, cost, speed, timeout_ms, concurrency);
insert into model_slots (model_key, slot) select key, generate_series(1, concurrency) from ai_models;
