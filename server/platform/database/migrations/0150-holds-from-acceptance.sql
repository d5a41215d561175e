-- Time of the acceptance, from which an accepted offer reserves its rights. `updated_at` also moves when the authorization of a
-- payment ends and the offer is accepted as before. The trigger sets it, so that a program of the version before sets it too.
alter table offers add column accepted_at timestamptz;

update offers o set accepted_at = coalesce(h.accepted_at, o.updated_at)
from (
  select agreed.id, (
    select max(created_at) from offer_history where offer_id = agreed.id and action = 'ACCEPT') as accepted_at
  from offers agreed
) h where o.id = h.id and (h.accepted_at is not null or o.status = 'ACCEPTED');

create function set_accepted_at() returns trigger language plpgsql as $$
begin
  -- An offer whose payment was declined or ran out comes from PENDING_PAY_CAPTURE, and keeps the time.
  if new.accepted_at is null or (tg_op = 'UPDATE' and old.status in ('APPROVED', 'COUNTERED')) then
    new.accepted_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger offers_accepted_at before insert or update of status on offers
  for each row when (new.status = 'ACCEPTED') execute function set_accepted_at();

-- As in migration 0144, but a reservation counts from the acceptance. The version before still reads `updated_at`.
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
    select o.id, o.buyer_account_id, o.seller_account_id, o.status, o.updated_at, o.accepted_at, o.completed_at,
      o.dispute_resolution, c.category as medium, (
        select t.terms from offer_terms t where t.offer_id = o.id order by t.version desc limit 1) as terms
    from offers o join campaign_types c on c.key = o.campaign_type
    where o.seller_account_id = seller and o.buyer_account_id <> buyer and o.id <> own_offer
      and o.deleted_at is null and o.money_returned_at is null and o.license_root_id is null and (
        o.status in ('PENDING_PAY_CAPTURE', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED')
        or (o.status = 'ACCEPTED' and o.accepted_at > reserved_after))
      and (not coalesce(only_exclusive, own_terms ->> 'exclusivity' = 'NON_EXCLUSIVE', true)
        or o.id in (select t.offer_id from offer_terms t where t.exclusive_seller_account_id = seller))
  ) claim;
  return jsonb_build_object('terms', own_terms, 'rivals', rivals, 'rules', own_rules, 'medium', own_medium,
    'isAutomatic', coalesce(made_by_policy, false));
end $$;
