-- Finds the tags of a change by index, and keeps the plans. The condition of 0177 read every talent for each changed row,
-- and its functions in SQL were planned for each.
create or replace function page_tags_of_accounts(accounts_changed text[]) returns text[] language plpgsql stable as $$
begin
  return (select array_agg(tag) from (
    select page_tag('talent', changed.slug) as tag from accounts changed
    where changed.id = any(accounts_changed) and changed.kind = 'talent'
    union
    select page_tag('talent', talent.slug) from accounts changed
    -- Not flattened because of the distinct, so it runs only for brands.
    cross join lateral (select distinct o.seller_account_id as id from offers o
      where o.buyer_account_id = changed.id and o.completed_at is not null and o.deleted_at is null) seller
    join accounts talent on talent.id = seller.id and talent.kind = 'talent'
    where changed.id = any(accounts_changed) and changed.kind = 'brand'
    union
    select page_tag('store', c.slug) from merch_campaigns c where c.seller_account_id = any(accounts_changed)) shown);
end $$;

create or replace function note_page_tags(tags text[]) returns void language plpgsql as $$
begin
  insert into page_changes (tag, xid)
  select distinct tag, pg_current_xact_id()::text::bigint from unnest(tags) tag where tag is not null;
end $$;
