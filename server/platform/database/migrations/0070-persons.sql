-- What a file that shows a person, or speaks as one, is found again by, whoever brings it. One row for each such file.
create table person_marks (
  file_key text collate "C" primary key references media_files (key) on delete cascade,
  source text not null,
  account_id text not null references accounts (id),
  -- Of the bytes as they were brought, of those that are stored, and of decoded sound.
  digests text[] not null,
  -- The coarse shape of a picture and of its mirror image; null for a plain surface, and for sounds.
  looks bit(256),
  mirrored bit(256),
  -- The face in it, where faces are compared when it is brought. Vectors of likeness pictures are in likeness_faces.
  face_model text,
  face_version integer,
  face halfvec(128),
  -- What copies of a sound are sought by: pairs of moment and hash. Only until it was compared.
  sought jsonb,
  -- Null: it was brought before files were looked at; its digests are known.
  looked_at timestamptz,
  -- Somebody is shown it, or may be: it counts when others are compared with it.
  is_shown boolean not null,
  created_at timestamptz not null,
  check ((looks is null) = (mirrored is null)),
  check ((face is null) = (face_model is null)),
  check ((face is null) = (face_version is null))
);
create index person_marks_of_account on person_marks (account_id);
create index person_marks_digests on person_marks using gin (digests) with (fastupdate = off);
create index person_marks_looks on person_marks using hnsw (looks bit_hamming_ops);
create index person_marks_faces on person_marks using hnsw (face halfvec_l2_ops);

-- Hashes of a sound's moments (16 ms each).
create table person_sound_moments (
  file_key text collate "C" not null references person_marks (file_key) on delete cascade,
  at integer not null check (at >= 0),
  hash integer not null,
  primary key (file_key, at)
);
create index person_sound_moments_by_hash on person_sound_moments (hash);

-- Kept back until an admin has decided: nobody is served it without a signature.
alter table media_files add column held_at timestamptz;

-- What is deleted is compared with nothing any more.
create function forget_person_marks() returns trigger language plpgsql as $$
begin
  delete from person_marks where file_key = new.key;
  return null;
end $$;
create trigger media_files_forget_person_marks after update of state on media_files
  for each row when (new.state = 'DELETING' and old.state <> 'DELETING') execute function forget_person_marks();

-- What was brought before is known by its bytes, until it is looked at again.
insert into person_marks (file_key, source, account_id, digests, is_shown, created_at)
  select f.key, f.kind, f.owner_account_id,
    case when a.sha256 is null or a.sha256 = f.sha256 then array[f.sha256] else array[a.sha256, f.sha256] end,
    f.expires_at is null, f.created_at
  from media_files f left join likeness_assets a on a.file_key = f.key
  where f.kind in ('likeness-image', 'likeness-voice', 'portrait', 'store-photo', 'profile-picture')
    and f.owner_account_id is not null and f.source_key is null and f.state = 'STORED';
update media_files f set held_at = a.updated_at
  from likeness_assets a where a.file_key = f.key and a.held_reason is not null;
