-- The scope of a license that an offer asks for. Null: the usual one (worldwide, twelve months, not exclusive).
alter table offers add column scope jsonb;

-- The talent of each version of terms that is exclusive. A talent may have thousands of offers; whoever agrees to one that
-- is not exclusive is compared with the exclusive ones alone.
alter table offer_terms add column exclusive_seller_account_id text;
update offer_terms t set exclusive_seller_account_id = o.seller_account_id
  from offers o where o.id = t.offer_id and t.terms ->> 'exclusivity' <> 'NON_EXCLUSIVE';
create index offer_terms_exclusive on offer_terms (exclusive_seller_account_id, offer_id)
  where exclusive_seller_account_id is not null;

-- The latest terms of an offer, and what other brands have of its talent: paid offers whose money was not returned, those
-- whose payment is authorized, and accepted ones that still have time to pay. With only_exclusive it leaves out those that
-- were never exclusive; null asks the offer's own terms. With takes_lock the talent's rights are locked until the
-- transaction ends. Each statement of a volatile function sees what was committed before it, so what is read after the
-- wait includes what the other transaction did.
create function rival_claims(
  own_offer text, seller text, buyer text, reserved_after timestamptz, takes_lock boolean, only_exclusive boolean
) returns jsonb language plpgsql volatile as $$
declare
  own_terms jsonb;
  rivals jsonb;
begin
  if takes_lock then
    perform pg_advisory_xact_lock(hashtextextended('rights of ' || seller, 0));
  end if;
  select t.terms into own_terms from offer_terms t where t.offer_id = own_offer order by t.version desc limit 1;
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
  return jsonb_build_object('terms', own_terms, 'rivals', rivals);
end $$;
