-- The agreement of an offer, as text. A version is written with its first signature and never changes. Another version is
-- written for other terms of the license (`terms_version`) or an accepted counter-offer (`counter_version`).
create table agreements (
  offer_id text not null references offers (id),
  version integer not null check (version >= 1),
  terms_version integer not null check (terms_version >= 1),
  counter_version integer not null check (counter_version >= 0),
  -- Version of the template that the text was made from.
  template text not null,
  content text not null,
  text_sha256 text not null,
  -- Anybody who has it can check that this version was signed.
  code text not null unique,
  -- The sealed PDF, once both sides have signed. An erasure deletes the file and leaves its hash.
  pdf_key text,
  pdf_sha256 text,
  created_at timestamptz not null,
  primary key (offer_id, version),
  unique (offer_id, terms_version, counter_version)
);
create trigger agreements_keep before delete on agreements for each row execute function refuse_change();
-- Only an erasure may remove names from a signed text.
create trigger agreements_text before update of content on agreements for each row
  when (current_setting('semblance.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger agreements_fixed before update of offer_id, version, terms_version, counter_version, template, text_sha256,
  code, created_at on agreements for each row execute function refuse_change();

create table agreement_signatures (
  offer_id text not null,
  version integer not null,
  side text not null check (side in ('BRAND', 'TALENT')),
  account_id text not null references accounts (id),
  signer_role text not null check (signer_role in ('brand', 'talent', 'agent')),
  typed_name text not null,
  text_sha256 text not null,
  signed_at timestamptz not null,
  primary key (offer_id, version, side),
  foreign key (offer_id, version) references agreements (offer_id, version)
);
create index agreement_signatures_by_account on agreement_signatures (account_id);
create trigger agreement_signatures_keep before delete on agreement_signatures for each row execute function refuse_change();
create trigger agreement_signatures_name before update of typed_name on agreement_signatures for each row
  when (current_setting('semblance.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger agreement_signatures_fixed before update of offer_id, version, side, account_id, signer_role, text_sha256,
  signed_at on agreement_signatures for each row execute function refuse_change();

-- Talents whose offers can be paid only after both sides have signed. Without a row, no signature is needed.
create table agreement_requirements (
  account_id text primary key references accounts (id),
  is_required boolean not null,
  changed_at timestamptz not null
);
