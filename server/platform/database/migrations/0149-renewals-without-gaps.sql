-- As in migration 0144, but a renewal counts only if it continues what was licensed: it begins by the end of the license that
-- it renews, or on the day after, or with its own completion. Otherwise a day far in the future would open the files of the work until then.
create or replace function licensed_until(own_offer text) returns timestamptz language sql stable as $$
  with recursive chain as (
    select o.id, o.license_ends_at, 1 as depth from offers o where o.id = own_offer
    union all
    select r.id, r.license_ends_at, c.depth + 1 from chain c join offers r on r.renews_offer_id = c.id
    where r.status = 'COMPLETED' and r.money_returned_at is null and r.deleted_at is null and c.depth < 100
      and r.license_starts_at <= greatest(c.license_ends_at + interval '1 day', r.completed_at)
  )
  select case when bool_or(license_ends_at is null) then null else max(license_ends_at) end from chain
$$;
