-- How many listed talents have each trait of few values, and how many there are (the empty term). A search without a
-- filter, or with one of these, reads its exact count here instead of counting half of all talents. A change is a row
-- of its own: one row a trait would be locked by every talent whose record is being written. A job adds them up.
create table likeness_counts (
  term text not null,
  listed bigint not null
);
create index likeness_counts_term on likeness_counts (term) include (listed);

-- The terms of a record that are counted. Tags and accents are words of talents, and have too many values.
create function counted_likeness_terms(terms text[]) returns text[] language sql immutable parallel safe
  return array(select '' union all
    select term from unnest(terms) term where term not like 'tag:%' and term not like 'accent:%');

create function count_listed_likeness() returns trigger language plpgsql as $$
declare
  gone text[] := case when tg_op <> 'INSERT' and old.is_listed then counted_likeness_terms(old.terms) else '{}' end;
  come text[] := case when tg_op <> 'DELETE' and new.is_listed then counted_likeness_terms(new.terms) else '{}' end;
begin
  insert into likeness_counts (term, listed)
  select term, sum(change) from (
    select unnest(gone) as term, -1 as change union all select unnest(come), 1) changed
  group by term having sum(change) <> 0;
  return null;
end $$;
create trigger likeness_profiles_counted after insert or delete on likeness_profiles
  for each row execute function count_listed_likeness();
create trigger likeness_profiles_recounted after update on likeness_profiles
  for each row when (old.is_listed <> new.is_listed or old.terms <> new.terms)
  execute function count_listed_likeness();

-- Counts all records again. No record is written meanwhile.
create function recount_listed_likeness() returns void language plpgsql as $$
begin
  lock table likeness_profiles in share mode;
  delete from likeness_counts;
  insert into likeness_counts (term, listed)
  select term, count(*) from likeness_profiles, unnest(counted_likeness_terms(terms)) term where is_listed group by term;
end $$;
select recount_listed_likeness();

-- These indexes only counted.
drop index likeness_profiles_category;
drop index likeness_profiles_gender;
drop index likeness_profiles_hair_color;
