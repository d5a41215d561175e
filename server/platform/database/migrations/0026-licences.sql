-- What a likeness is licensed for, offer by offer: every version that there was. None is ever changed.
create table offer_terms (
  offer_id text not null references offers,
  version integer not null check (version >= 1),
  terms jsonb not null,
  -- What made it: the offer itself, a counter that was accepted, an admin.
  made_by text not null check (made_by in ('OFFER', 'COUNTER', 'ADMIN')),
  author_account_id text references accounts,
  -- Written once the offer had been accepted: what was agreed on is the last version that was not.
  amends boolean not null,
  created_at timestamptz not null,
  primary key (offer_id, version),
  check ((made_by = 'ADMIN') = (author_account_id is not null))
);

-- The licence of an offer that was completed. Whether it stands, the offer says.
create table licences (
  offer_id text primary key references offers,
  -- Without its dashes.
  code text not null unique,
  terms_version integer not null,
  -- What was delivered, as it was when the offer was completed at `granted_at`.
  files jsonb not null,
  granted_at timestamptz not null,
  certificate_key text,
  created_at timestamptz not null,
  foreign key (offer_id, terms_version) references offer_terms (offer_id, version)
);

-- What happened in a span of time, whichever offer it happened to.
create index offer_history_in_time on offer_history (created_at);
create index offers_returned on offers (money_returned_at) where money_returned_at is not null;
