-- Timestamps (RFC 3161) of signatures. A row is about the SHA-256 of a signature, so it holds no data of a person. It waits until
-- `due_at` for its next request, or has a token. `file_sha256` is the SHA-256 of a delivered file that contains the signature.
create table timestamps (
  imprint text primary key check (imprint ~ '^[0-9a-f]{64}$'),
  file_sha256 text,
  token text,
  stamped_at timestamptz,
  authority text,
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  failure text,
  created_at timestamptz not null,
  check ((token is null) = (stamped_at is null) and (token is null) = (authority is null)),
  check ((token is null) = (due_at is not null))
);
create index timestamps_due on timestamps (due_at) where token is null;
create index timestamps_files on timestamps (file_sha256) where file_sha256 is not null;

-- The certificates of the local timestamp authority, for development. Every process uses the oldest one.
create table timestamp_certificates (
  serial_number text primary key,
  certificate text not null,
  issuer text not null,
  sealed_key text not null,
  created_at timestamptz not null
);

-- The SHA-256 of the seal's signature in the PDF. Null for PDFs from before seals had timestamps.
alter table agreements add column seal_imprint text check (seal_imprint ~ '^[0-9a-f]{64}$');
