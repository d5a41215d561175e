-- Every name a brand account has had or has sent an offer under. A talent's block on one of them binds the account.
create table brand_names (
  account_id text not null references accounts,
  name_folded text not null,
  created_at timestamptz not null,
  primary key (account_id, name_folded)
);

-- The program folds names itself from now on; this is close enough for those that are there already.
insert into brand_names (account_id, name_folded, created_at)
select account_id, folded, min(created_at) from (
  select account_id, created_at, btrim(lower(regexp_replace(
    regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u200b-\u200f\u2060\ufeff\u00ad\u2800]', '', 'g'),
    '\s+', ' ', 'g'))) as folded
  from (
    select id as account_id, display_name as name, created_at from accounts where kind = 'brand' and erased_at is null
    union all
    select o.buyer_account_id, o.buyer_brand_name, o.created_at from offers o
    join accounts a on a.id = o.buyer_account_id and a.erased_at is null
    where o.buyer_brand_name is not null and o.status <> 'DRAFT'
  ) named
) known
where folded <> ''
group by account_id, folded;
