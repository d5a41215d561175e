-- Ids of the invisible marks that we wrote into what models made. An id names neither a person nor a file.
create table watermarks (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{12}$'),
  made_at timestamptz not null
);

-- Marks that were read in a licensed file.
alter table licensed_works add column marks text[] not null default '{}';
create index licensed_works_by_mark on licensed_works using gin (marks) where marks <> '{}';

-- A file that is withheld loses its marks too.
create or replace function withhold_licensed_work() returns trigger language plpgsql as $$
begin
  if new.state = 'DELETING' then
    delete from licensed_works where file_key = new.key;
  elsif new.held_at is not null or new.taken_down_at is not null then
    update licensed_works set hash = null, manifest_id = null, manifest = null, marks = '{}', made_at = null, due_at = null
      where file_key = new.key;
  else
    update licensed_works set due_at = created_at where file_key = new.key and due_at is null;
  end if;
  return null;
end $$;

