-- Files of completed works, by which a picture leads back to its license and a manifest is found by its id. The index of hashes holds
-- nothing else, so a search cannot tell a private picture from none, not even by its time.
create table licensed_works (
  file_key text collate "C" primary key references media_files (key) on delete cascade,
  offer_id text not null references offers (id),
  hash bit(256),
  manifest_id text,
  -- Claim store of the file (JUMBF) in Base64.
  manifest text,
  -- Null: it is withheld, so it is not read.
  due_at timestamptz,
  made_at timestamptz,
  created_at timestamptz not null,
  check ((manifest_id is null) = (manifest is null)),
  check (made_at is not null or (hash is null and manifest_id is null))
);
create index licensed_works_near on licensed_works using gin (fingerprint_pieces(hash)) with (fastupdate = off);
create index licensed_works_by_manifest on licensed_works (manifest_id) where manifest_id is not null;
create index licensed_works_of_offer on licensed_works (offer_id);
create index licensed_works_due on licensed_works (due_at, file_key) where made_at is null;

-- Each completion adds the files of the work.
create function add_licensed_works() returns trigger language plpgsql as $$
begin
  insert into licensed_works (file_key, offer_id, due_at, created_at)
    select m.key, new.id, case when m.held_at is null and m.taken_down_at is null then new.completed_at end, new.completed_at
    from media_files m where m.key = any(new.delivery_file_urls) and m.state = 'STORED'
    on conflict (file_key) do nothing;
  return null;
end $$;
create trigger offers_add_licensed_works after update of status on offers
  for each row when (new.status = 'COMPLETED' and old.status <> 'COMPLETED') execute function add_licensed_works();

-- A file that is withheld or deleted leaves the index in the same transaction. A file that is shown again is read again.
create function withhold_licensed_work() returns trigger language plpgsql as $$
begin
  if new.state = 'DELETING' then
    delete from licensed_works where file_key = new.key;
  elsif new.held_at is not null or new.taken_down_at is not null then
    update licensed_works set hash = null, manifest_id = null, manifest = null, made_at = null, due_at = null where file_key = new.key;
  else
    update licensed_works set due_at = created_at where file_key = new.key and due_at is null;
  end if;
  return null;
end $$;
create trigger media_files_withhold_licensed_work after update of state, held_at, taken_down_at on media_files
  for each row when ((new.state = 'DELETING' and old.state <> 'DELETING') or new.held_at is distinct from old.held_at
    or new.taken_down_at is distinct from old.taken_down_at) execute function withhold_licensed_work();

insert into licensed_works (file_key, offer_id, due_at, created_at)
  select distinct on (m.key) m.key, o.id, case when m.held_at is null and m.taken_down_at is null then o.completed_at end, o.completed_at
  from offers o join media_files m on m.key = any(o.delivery_file_urls) and m.state = 'STORED'
  join accounts seller on seller.id = o.seller_account_id and seller.erased_at is null
  where o.status = 'COMPLETED' and o.deleted_at is null order by m.key, o.completed_at;
