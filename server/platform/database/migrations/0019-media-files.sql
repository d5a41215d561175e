-- Every object of the store that anybody is ever served: what has no row here does not exist.
create table media_files (
  -- In the order of bytes, as stores list their objects.
  key text collate "C" primary key,
  kind text not null,
  -- The row is written first: STORING until the object is there, DELETING until it is proven gone.
  state text not null check (state in ('STORING', 'STORED', 'DELETING')),
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  sha256 text not null,
  -- As its owner called it, for whoever saves it.
  file_name text,
  visibility text not null check (visibility in ('public', 'signed', 'private')),
  -- Whose it is: an account, a fan's session, or nobody.
  owner_account_id text references accounts (id),
  owner_session_id text,
  -- What it was brought for: an offer.
  subject_id text,
  -- A copy in another width: of what, and which. It lives no longer than what it was made of.
  source_key text collate "C" references media_files (key),
  copy_name text,
  created_at timestamptz not null,
  -- When the row was last moved on; who dies at it leaves it to others after a while.
  updated_at timestamptz not null,
  -- From then on it is gone for everybody, and deleted by the next sweep. Null: kept.
  expires_at timestamptz,
  constraint media_files_one_owner check (owner_account_id is null or owner_session_id is null),
  constraint media_files_copy check ((source_key is null) = (copy_name is null)),
  constraint media_files_size check ((width is null) = (height is null))
);
create unique index media_files_copies on media_files (source_key, copy_name) where source_key is not null;
create index media_files_of_account on media_files (owner_account_id, created_at desc, key) where owner_account_id is not null;
create index media_files_of_session on media_files (owner_session_id, key) where owner_session_id is not null;
create index media_files_expiring on media_files (expires_at, key) where expires_at is not null;
create index media_files_unfinished on media_files (updated_at, key) where state <> 'STORED';
