-- Perceptual fingerprints (PDQ) of stored pictures. A row without `made_at` is due. A picture that cannot be read has no hash.
create table picture_fingerprints (
  file_key text collate "C" primary key references media_files (key) on delete cascade,
  hash bit(256),
  quality integer check (quality between 0 and 100),
  due_at timestamptz not null,
  made_at timestamptz,
  check ((hash is null) = (quality is null)),
  check (hash is null or made_at is not null)
);
create index picture_fingerprints_due on picture_fingerprints (due_at, file_key) where made_at is null;

-- The fingerprint of a deleted picture goes with it, even while the store cannot confirm the deletion.
create function forget_picture_fingerprint() returns trigger language plpgsql as $$
begin
  delete from picture_fingerprints where file_key = new.key;
  return null;
end $$;
create trigger media_files_forget_picture_fingerprint after update of state on media_files
  for each row when (new.state = 'DELETING' and old.state <> 'DELETING') execute function forget_picture_fingerprint();

-- Pictures that are there already. The kinds are those of `FINGERPRINTED`, of which these hold pictures that people see.
insert into picture_fingerprints (file_key, due_at)
  select key, created_at from media_files
  where state = 'STORED' and source_key is null and width is not null and bytes <= 40000000 and kind in (
    'likeness-image', 'portrait', 'profile-picture', 'store-photo', 'deliverable', 'image-candidate', 'art-candidate', 'final-art',
    'store-art', 'store-picture', 'share-picture');

-- Turned and mirrored hashes of a picture that shows a person, with which near copies of removed pictures are found. Empty for a
-- picture with too little detail. Null: it was read before there were any.
alter table person_marks add column views text[];

-- The 16 pieces of a hash, each with its number in the upper bits. Hashes that differ in at most 31 bits have a piece in common that
-- differs in at most one bit: otherwise each of the 16 would differ in two.
create function fingerprint_pieces(hash bit) returns integer[] language sql immutable parallel safe as $$
  select array[
    substring(hash from 1 for 16)::integer, 65536 | substring(hash from 17 for 16)::integer,
    131072 | substring(hash from 33 for 16)::integer, 196608 | substring(hash from 49 for 16)::integer,
    262144 | substring(hash from 65 for 16)::integer, 327680 | substring(hash from 81 for 16)::integer,
    393216 | substring(hash from 97 for 16)::integer, 458752 | substring(hash from 113 for 16)::integer,
    524288 | substring(hash from 129 for 16)::integer, 589824 | substring(hash from 145 for 16)::integer,
    655360 | substring(hash from 161 for 16)::integer, 720896 | substring(hash from 177 for 16)::integer,
    786432 | substring(hash from 193 for 16)::integer, 851968 | substring(hash from 209 for 16)::integer,
    917504 | substring(hash from 225 for 16)::integer, 983040 | substring(hash from 241 for 16)::integer]
$$;
-- Each piece of a hash as it is, and with one bit changed: 272 numbers.
create function fingerprint_neighbors(hash bit) returns integer[] language sql immutable parallel safe as $$
  select array_agg(piece # changed)
  from unnest(fingerprint_pieces(hash)) piece,
    unnest('{0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768}'::integer[]) changed
$$;

-- Fingerprints of pictures that were taken down, with which near copies are found when they are uploaded.
create table removed_pictures (
  id text primary key,
  takedown_id text not null references likeness_takedowns (id),
  account_id text not null references accounts (id),
  hash bit(256) not null,
  quality integer not null check (quality between 50 and 100),
  created_at timestamptz not null
);
create index removed_pictures_near on removed_pictures using gin (fingerprint_pieces(hash)) with (fastupdate = off);
create index removed_pictures_of_takedown on removed_pictures (takedown_id);
create index removed_pictures_of_account on removed_pictures (account_id, id);
create index removed_pictures_by_age on removed_pictures (created_at);

alter table likeness_reviews
  drop constraint likeness_reviews_reason_check,
  add constraint likeness_reviews_reason_check check (reason in
    ('FACE_OF_ANOTHER', 'NOT_OWN_FACE', 'SEVERAL_PEOPLE', 'TAKEN_DOWN_BEFORE', 'COPY_OF_ANOTHER', 'NEAR_REMOVED')),
  -- What was removed and is nearly the same. No reference to the fingerprint, because an admin may delete it.
  add column near_takedown_id text references likeness_takedowns (id),
  add column near_removed_id text,
  add column near_distance integer,
  add constraint likeness_reviews_near_check check ((reason = 'NEAR_REMOVED') = (near_takedown_id is not null));
