-- One brief for several talents: written first, sent once it is confirmed.
create table blasts (
  id text primary key,
  buyer_account_id text not null references accounts,
  status text not null check (status in ('OPEN', 'CONFIRMED', 'CANCELLED')),
  -- As it is submitted to each of them, in the words of the submit body.
  brief jsonb not null,
  -- The offer it was made from.
  source_offer_id text references offers,
  -- Until when it can be confirmed.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- When the last of its talents was decided about.
  finished_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'CONFIRMED') = (confirmed_at is not null)),
  check (finished_at is null or status = 'CONFIRMED')
);
create index blasts_of_buyer on blasts (buyer_account_id, created_at desc, id desc);
create index blasts_of_offer on blasts (source_offer_id) where source_offer_id is not null;
create index blasts_unsent on blasts (expires_at) where status <> 'CONFIRMED';
create index blasts_unfinished on blasts (confirmed_at, id) where status = 'CONFIRMED' and finished_at is null;

create table blast_recipients (
  blast_id text not null references blasts on delete cascade,
  position integer not null,
  slug text not null,
  seller_account_id text not null references accounts,
  -- What the brand chose among the candidates made of this talent.
  candidates jsonb not null,
  -- Written with the offer, or with the refusal: then nothing is sent any more.
  decided_at timestamptz,
  offer_id text unique references offers,
  error_code text,
  error_message text,
  -- Of a refusal that is only for now.
  retry_at timestamptz,
  primary key (blast_id, position),
  unique (blast_id, seller_account_id),
  check ((decided_at is null) = (offer_id is null and error_code is null)),
  check (offer_id is null or error_code is null),
  check ((error_code is null) = (error_message is null))
);

-- What the brand offered at first, once a counter that was accepted has changed the amount.
alter table offers add column first_amount_minor_unit bigint check (first_amount_minor_unit > 0);

-- The brand does not want to be asked again whether somebody like this talent would do.
create table dismissed_suggestions (
  offer_id text primary key references offers,
  dismissed_at timestamptz not null
);

-- What a talent's profile means, for briefs to be held against it. Good for the model and the profile it was made of.
create table talent_vectors (
  account_id text primary key references accounts,
  model text not null,
  version integer not null,
  -- Null: there is nothing to read in it, or no model would.
  vector halfvec(512),
  profile_updated_at timestamptz not null,
  embedded_at timestamptz not null
);

-- ── Shortlists: talents a brand has in mind ──────────────────────────────────────────────────────────────────────
create table shortlists (
  id text not null,
  account_id text not null references accounts,
  name text not null,
  -- Two spellings of one name are one name.
  name_folded text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, name_folded)
);
create index shortlists_newest on shortlists (account_id, created_at desc, id desc);

create table shortlist_talents (
  account_id text not null,
  shortlist_id text not null,
  talent_account_id text not null references accounts,
  added_at timestamptz not null,
  primary key (account_id, shortlist_id, talent_account_id),
  foreign key (account_id, shortlist_id) references shortlists on delete cascade
);
create index shortlist_talents_newest on shortlist_talents
  (account_id, shortlist_id, added_at desc, talent_account_id desc);
