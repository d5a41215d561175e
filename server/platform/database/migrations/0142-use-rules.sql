-- What talents allow for each use of their likeness. `rules` is {"fallback": {answer, floor}, "exceptions": [rule]}.
-- Without a row, every use may be asked for, as before there were rules.
create table use_rule_states (
  account_id text primary key references accounts (id),
  version integer not null check (version >= 1),
  rules jsonb not null,
  -- Lets everyone see the least prices.
  shows_floors boolean not null,
  changed_at timestamptz not null
);

create table use_rule_changes (
  account_id text not null references accounts (id),
  version integer not null check (version >= 1),
  rules jsonb not null,
  shows_floors boolean not null,
  -- Null: this migration.
  actor_account_id text references accounts (id),
  -- The agent whose proposal the talent confirmed.
  proposed_by_account_id text references accounts (id),
  -- The text of the consent that was valid at the time. Null: there was none.
  consent_version text,
  created_at timestamptz not null,
  primary key (account_id, version)
);
create trigger use_rule_changes_append_only before update or delete on use_rule_changes
  for each row execute function refuse_change();

-- An agent's proposal, until the talent answers it. A talent has at most one.
create table use_rule_proposals (
  account_id text primary key references accounts (id),
  id text not null,
  based_on integer not null,
  rules jsonb not null,
  shows_floors boolean not null,
  proposed_by_account_id text not null references accounts (id),
  created_at timestamptz not null
);

-- Everyone who decided about the consent gets the preset OPEN, version 1, which allows what the consent allowed.
insert into use_rule_states (account_id, version, rules, shows_floors, changed_at)
select account_id, 1, '{"fallback": {"answer": "ALLOWED", "floor": null}, "exceptions": []}', false, changed_at
from likeness_consent_states where number > 0;
insert into use_rule_changes (account_id, version, rules, shows_floors, consent_version, created_at)
select r.account_id, r.version, r.rules, r.shows_floors, case when c.granted then c.version end, r.changed_at
from use_rule_states r join likeness_consent_states c on c.account_id = r.account_id;

-- Locks the rights of a talent until the transaction ends. Who accepts an offer, takes its payment or changes the rules
-- waits for the others.
create function lock_rights(seller text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('rights of ' || seller, 0))
$$;

-- As before (0133), and what the rules of the talent are compared with: the rules, the medium, and whether the counter-offer
-- that stands was made by the talent's policy and not by a person.
create or replace function rival_claims(
  own_offer text, seller text, buyer text, reserved_after timestamptz, takes_lock boolean, only_exclusive boolean
) returns jsonb language plpgsql volatile as $$
declare
  own_terms jsonb;
  rivals jsonb;
  own_rules jsonb;
  own_medium text;
  made_by_policy boolean;
begin
  if takes_lock then
    perform lock_rights(seller);
  end if;
  select t.terms into own_terms from offer_terms t where t.offer_id = own_offer order by t.version desc limit 1;
  select r.rules into own_rules from use_rule_states r where r.account_id = seller;
  select c.category, o.counter_version = 1 and exists (
      select from offer_history h where h.offer_id = o.id and h.action = 'AUTO_COUNTER')
    into own_medium, made_by_policy
    from offers o join campaign_types c on c.key = o.campaign_type where o.id = own_offer;
  select coalesce(jsonb_agg(to_jsonb(claim) order by claim.id), '[]') into rivals from (
    select o.id, o.buyer_account_id, o.seller_account_id, o.status, o.updated_at, o.completed_at, o.dispute_resolution,
      c.category as medium, (
        select t.terms from offer_terms t where t.offer_id = o.id order by t.version desc limit 1) as terms
    from offers o join campaign_types c on c.key = o.campaign_type
    where o.seller_account_id = seller and o.buyer_account_id <> buyer and o.id <> own_offer
      and o.deleted_at is null and o.money_returned_at is null and (
        o.status in ('PENDING_PAY_CAPTURE', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED')
        or (o.status = 'ACCEPTED' and o.updated_at > reserved_after))
      and (not coalesce(only_exclusive, own_terms ->> 'exclusivity' = 'NON_EXCLUSIVE', true)
        or o.id in (select t.offer_id from offer_terms t where t.exclusive_seller_account_id = seller))
  ) claim;
  return jsonb_build_object('terms', own_terms, 'rivals', rivals, 'rules', own_rules, 'medium', own_medium,
    'isAutomatic', coalesce(made_by_policy, false));
end $$;
