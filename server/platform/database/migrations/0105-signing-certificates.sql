-- The certificates that this installation made for itself to sign files with (Content Credentials). Every process signs with
-- the one that is not retired, and trusts the authorities of all of them.
create table signing_certificates (
  serial_number text primary key,
  certificate text not null,
  authority text not null,
  sealed_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_certificates_current on signing_certificates ((true)) where retired_at is null;
