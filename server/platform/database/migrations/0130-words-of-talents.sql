-- The words of a talent's profile, for searches by place, language and free words: the bio that everybody may read, and
-- the description of the record. The database keeps them, as it keeps the name: a new bio is found from the next request on.
alter table likeness_profiles add column about tsvector not null default '';
create index likeness_profiles_about on likeness_profiles using gin (about) with (fastupdate = off) where is_listed;

create or replace function keep_likeness_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from accounts where id = new.account_id for share;
    perform from likeness_consent_states where account_id = new.account_id for share;
  end if;
  new.is_listed := is_listable(new.account_id);
  select folded_name(display_name), to_tsvector('english', folded_name(coalesce(bio, '') || ' . ' || new.description))
    into new.name_folded, new.about
    from accounts where id = new.account_id;
  return new;
end $$;

drop trigger accounts_relist_likeness on accounts;
create trigger accounts_relist_likeness after update of display_name, bio, erased_at on accounts
  for each row when (old.display_name <> new.display_name or old.bio is distinct from new.bio
    or old.erased_at is distinct from new.erased_at)
  execute function relist_likeness('id');

-- The language of an accent that is a BCP 47 tag is a term of its own. The program writes it with every record; the
-- records of before get it here, and with it their words.
update likeness_profiles set terms = case
  when accent ~* '^[a-z]{2,3}(-[a-z0-9]{2,8})*$' then
    terms || ('language:' || case lower(split_part(accent, '-', 1))
      when 'no' then 'nb' when 'nn' then 'nb' when 'fil' then 'tl' when 'iw' then 'he' when 'cmn' then 'zh'
      when 'yue' then 'zh' else lower(split_part(accent, '-', 1)) end)
  else terms end;
