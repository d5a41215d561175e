-- Reviews of anything that shows a person: a likeness asset, or another file.
alter table likeness_reviews
  alter column asset_id drop not null,
  -- The asset is inserted after its file was compared, in the same transaction.
  alter constraint likeness_reviews_asset_id_fkey deferrable initially deferred,
  drop constraint likeness_reviews_reason_check,
  add constraint likeness_reviews_reason_check check (reason in
    ('FACE_OF_ANOTHER', 'NOT_OWN_FACE', 'SEVERAL_PEOPLE', 'TAKEN_DOWN_BEFORE', 'COPY_OF_ANOTHER')),
  -- Null: a likeness asset from before.
  add column source text,
  add column file_key text collate "C",
  add column other_file_key text collate "C",
  -- What the file is known by when it is brought again.
  add column digests text[] not null default '{}',
  add constraint likeness_reviews_subject_check check (asset_id is not null or file_key is not null);
create unique index likeness_reviews_open_file on likeness_reviews (file_key)
  where status = 'OPEN' and file_key is not null;
create index likeness_reviews_digests on likeness_reviews using gin (digests) with (fastupdate = off);
