-- Period of the license of a completed offer: its first moment, and the first moment after it. Null: no end. The trigger
-- below writes both with the completion, so that a program of the version before writes them too.
alter table offers add column license_starts_at timestamptz;
alter table offers add column license_ends_at timestamptz;
-- The offer whose license a bought revision stays inside. Revisions from before have a license of their own, because both
-- sides agreed to it.
alter table offers add column license_root_id text references offers;
-- The offer whose license this one renews.
alter table offers add column renews_offer_id text references offers;
-- Notice that both sides had of the end: that of 30 days before, or of 7. Null: none.
alter table offers add column license_end_told_days integer;

create index offers_license_ends on offers (license_ends_at, id)
  where status = 'COMPLETED' and license_ends_at is not null and deleted_at is null;
create index offers_renewals on offers (renews_offer_id) where renews_offer_id is not null;
create index offers_revisions on offers (license_root_id) where license_root_id is not null;
create index offers_licensed_by_buyer on offers (buyer_account_id, completed_at) where completed_at is not null;
create index offers_licensed_by_seller on offers (seller_account_id, completed_at) where completed_at is not null;

-- The same rules as licenceStart and licenceEnd in domain/licence-status.ts.
create function license_period(terms jsonb, completed timestamptz, out starts_at timestamptz, out ends_at timestamptz)
language sql immutable as $$
  select greatest(completed, (terms ->> 'startsOn')::date::timestamp at time zone 'UTC'),
    case
      when terms ->> 'endsOn' is not null then ((terms ->> 'endsOn')::date + 1)::timestamp at time zone 'UTC'
      when terms is null then ((completed at time zone 'UTC') + interval '12 months') at time zone 'UTC'
      when terms ->> 'termMonths' is null then null
      else ((completed at time zone 'UTC') + make_interval(months => (terms ->> 'termMonths')::integer)) at time zone 'UTC'
    end
$$;

create function set_license_period() returns trigger language plpgsql as $$
declare
  agreed jsonb;
begin
  if new.completed_at is null then
    new.license_starts_at := null;
    new.license_ends_at := null;
    return new;
  end if;
  select t.terms into agreed from offer_terms t where t.offer_id = new.id order by t.version desc limit 1;
  select p.starts_at, p.ends_at into new.license_starts_at, new.license_ends_at
    from license_period(coalesce(agreed, new.scope), new.completed_at) p;
  -- A work that is completed again has another end.
  if tg_op = 'UPDATE' and new.license_ends_at is distinct from old.license_ends_at then
    new.license_end_told_days := null;
  end if;
  return new;
end $$;
create trigger offers_license_period before insert or update of completed_at on offers
  for each row execute function set_license_period();

update offers o set license_starts_at = p.starts_at, license_ends_at = p.ends_at
from (
  select done.id, period.starts_at, period.ends_at from offers done, lateral license_period(coalesce((
    select t.terms from offer_terms t where t.offer_id = done.id order by t.version desc limit 1), done.scope),
    done.completed_at) period
  where done.completed_at is not null
) p where o.id = p.id;

-- First moment at which the buyer may no longer use a completed offer's work: the end of its license, or of the renewals of
-- it that are completed. Null: no end.
create function licensed_until(own_offer text) returns timestamptz language sql stable as $$
  with recursive chain as (
    select o.id, o.license_ends_at, 1 as depth from offers o where o.id = own_offer
    union all
    select r.id, r.license_ends_at, c.depth + 1 from chain c join offers r on r.renews_offer_id = c.id
    where r.status = 'COMPLETED' and r.money_returned_at is null and r.deleted_at is null and c.depth < 100
  )
  select case when bool_or(license_ends_at is null) then null else max(license_ends_at) end from chain
$$;

-- As in migration 0142, but revisions have no claims of their own: they stay inside the license that they revise.
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
      and o.deleted_at is null and o.money_returned_at is null and o.license_root_id is null and (
        o.status in ('PENDING_PAY_CAPTURE', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED')
        or (o.status = 'ACCEPTED' and o.updated_at > reserved_after))
      and (not coalesce(only_exclusive, own_terms ->> 'exclusivity' = 'NON_EXCLUSIVE', true)
        or o.id in (select t.offer_id from offer_terms t where t.exclusive_seller_account_id = seller))
  ) claim;
  return jsonb_build_object('terms', own_terms, 'rivals', rivals, 'rules', own_rules, 'medium', own_medium,
    'isAutomatic', coalesce(made_by_policy, false));
end $$;
