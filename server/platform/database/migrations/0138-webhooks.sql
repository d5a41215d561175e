-- Addresses of receivers outside, which are told about events with signed requests.
create table webhook_endpoints (
  id text primary key,
  -- Null: an endpoint of the operator, which may have every event.
  account_id text references accounts,
  url text not null,
  description text not null,
  -- Empty: every type.
  event_types text[] not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'DISABLED')),
  -- Why the program paused or disabled it. Null: it is active, or a person paused it.
  status_reason text check (status_reason in ('GAVE_UP', 'GONE')),
  secret_sealed text not null,
  -- The secret before the last rotation, with which requests are signed as well until then.
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((previous_secret_sealed is null) = (previous_secret_until is null))
);
create index webhook_endpoints_of_account on webhook_endpoints (account_id, created_at, id);

-- Events that no endpoint has been given yet. The triggers below write a row in the transaction of the change, with all
-- that the event says, so that a later change of the source cannot alter it. Rows of one entity have the order in which
-- their transactions committed, because each holds the lock of the entity's row when it takes its position.
create table webhook_outbox (
  position bigint generated always as identity primary key,
  source text not null check (source in ('offer', 'order', 'payout')),
  source_id text not null,
  entity text not null,
  brand_account_id text,
  talent_account_id text,
  facts jsonb not null,
  occurred_at timestamptz not null
);
create index webhook_outbox_of_entity on webhook_outbox (entity, position);

create table webhook_events (
  id text primary key,
  type text not null,
  entity text not null,
  position bigint not null,
  -- Exactly the text that is signed and sent.
  body text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null
);
create index webhook_events_in_time on webhook_events (created_at);

create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  -- The endpoint's.
  account_id text,
  type text not null,
  entity text not null,
  position bigint not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED', 'SKIPPED')),
  -- How often it was claimed: the fencing token of an attempt.
  attempts integer not null,
  -- How many attempts of the schedule have failed since it was written or replayed.
  failures integer not null,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  occurred_at timestamptz not null,
  ended_at timestamptz,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_in_log on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'PENDING';
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, entity, position) where status = 'PENDING';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  endpoint_id text not null,
  event_id text not null,
  number integer not null,
  account_id text,
  attempted_at timestamptz not null,
  duration_ms integer not null,
  -- Null: the receiver did not respond.
  status_code integer,
  -- The beginning of the response.
  response text,
  error text,
  primary key (endpoint_id, event_id, number),
  foreign key (endpoint_id, event_id) references webhook_deliveries on delete cascade
);

-- An endpoint that is disabled gets nothing until it is resumed. Without any other endpoint, an event costs this look.
create function has_webhook_endpoints() returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where status <> 'DISABLED')
$$;

create function tell_of_offer() returns trigger language plpgsql as $$
begin
  if has_webhook_endpoints() then
    insert into webhook_outbox
      (source, source_id, entity, brand_account_id, talent_account_id, facts, occurred_at)
    select 'offer', new.id, 'offer:' || new.offer_id, o.buyer_account_id,
      -- A talent never sees an offer that their policy rejected.
      case when new.action <> 'AUTO_REJECT' then o.seller_account_id end,
      jsonb_build_object('id', new.offer_id, 'action', new.action, 'from', new.from_status, 'to', new.to_status,
        'actor', new.actor_role, 'amountMinorUnit', o.offer_amount_minor_unit, 'currency', o.currency),
      new.created_at
    from offers o where o.id = new.offer_id;
  end if;
  return null;
end $$;
-- A draft is known to its brand alone, and so is its end.
create trigger offer_history_told after insert on offer_history
  for each row when (new.to_status <> 'DRAFT' and not (new.from_status is not distinct from 'DRAFT'
    and new.action = 'CANCEL'))
  execute function tell_of_offer();

create function tell_of_order() returns trigger language plpgsql as $$
begin
  if has_webhook_endpoints() then
    insert into webhook_outbox
      (source, source_id, entity, talent_account_id, facts, occurred_at)
    select 'order', new.id, 'order:' || new.order_id, o.seller_account_id,
      jsonb_build_object('id', new.order_id, 'number', o.number, 'part', new.part, 'from', new.from_status,
        'to', new.to_status, 'actor', new.actor, 'hasThings', o.has_things, 'isPaid', o.payment_id is not null,
        'amountMinorUnit', o.total_minor_unit, 'currency', o.currency),
      new.created_at
    from merch_orders o where o.id = new.order_id and o.mode = 'LIVE';
  end if;
  return null;
end $$;
create trigger merch_order_history_told after insert on merch_order_history
  for each row execute function tell_of_order();

create function tell_of_payout() returns trigger language plpgsql as $$
begin
  if has_webhook_endpoints() then
    insert into webhook_outbox
      (source, source_id, entity, talent_account_id, facts, occurred_at)
    values ('payout', new.id || ':' || new.status, 'payout:' || new.id, new.account_id,
      jsonb_build_object('id', new.id, 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status,
        'kind', new.kind, 'amountMinorUnit', new.amount_minor_unit, 'currency', new.currency),
      coalesce(new.completed_at, new.created_at));
  end if;
  return null;
end $$;
create trigger payouts_told after insert on payouts for each row execute function tell_of_payout();
create trigger payouts_told_again after update of status on payouts
  for each row when (old.status <> new.status) execute function tell_of_payout();
