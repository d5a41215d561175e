-- Profiles of talents elsewhere, and what anybody can read there.
create table social_links (
  id text primary key,
  account_id text not null references accounts (id),
  -- In the order in which the talent names them.
  position integer not null check (position >= 0),
  platform text not null,
  url text not null,
  -- Null until a page has said so.
  followers bigint check (followers >= 0),
  engagement_rate double precision check (engagement_rate between 0 and 1),
  -- A file of ours, and the digest of the bytes it was made of: the same picture is not stored again.
  image_key text collate "C",
  image_sha256 text,
  -- When it was last read with success, and when that was last tried.
  read_at timestamptz,
  tried_at timestamptz,
  -- Why the last try failed: a name of `domain/link-failures.ts`.
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((image_key is null) = (image_sha256 is null)),
  check (read_at is null or tried_at is not null)
);
create unique index social_links_of_account on social_links (account_id, url);
create index social_links_due on social_links (coalesce(tried_at, created_at), account_id);

-- What nobody may do with a likeness, whatever its owner allows: taken down as a whole until an admin gives it back. It
-- stands in the row that generation locks, so that none is written down beside it.
alter table likeness_consent_states add column suspended_at timestamptz;

-- Pictures that are kept back until an admin has looked at them.
create table likeness_reviews (
  id text primary key,
  account_id text not null references accounts (id),
  asset_id text not null references likeness_assets (id) on delete cascade,
  reason text not null check (reason in ('FACE_OF_ANOTHER', 'NOT_OWN_FACE', 'SEVERAL_PEOPLE', 'TAKEN_DOWN_BEFORE')),
  -- Whose picture it was compared with: another account's, or an earlier one of the account's own.
  other_account_id text references accounts (id),
  other_asset_id text references likeness_assets (id) on delete set null,
  likeness double precision check (likeness between 0 and 1),
  status text not null check (status in ('OPEN', 'RELEASED', 'REMOVED')),
  objection text,
  objected_at timestamptz,
  decided_by text references accounts (id),
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'OPEN') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((objection is null) = (objected_at is null))
);
create unique index likeness_reviews_open on likeness_reviews (asset_id) where status = 'OPEN';
create index likeness_reviews_of_account on likeness_reviews (account_id, created_at desc, id desc);
create index likeness_reviews_of_other on likeness_reviews (other_account_id) where other_account_id is not null;
create index likeness_reviews_listed on likeness_reviews (created_at desc, id desc);

-- Accounts whose faces may look alike: an admin has said so, and is not asked again. The smaller id comes first.
create table likeness_alike_accounts (
  account_id text not null references accounts (id),
  other_account_id text not null references accounts (id),
  created_at timestamptz not null,
  primary key (account_id, other_account_id),
  check (account_id < other_account_id)
);
create index likeness_alike_accounts_of_other on likeness_alike_accounts (other_account_id);

-- What anybody tells us of their face being used here by somebody else.
create table likeness_reports (
  id text primary key,
  name text not null,
  email text not null,
  -- Whose page or picture it is about; the address as it was given.
  account_id text references accounts (id),
  asset_id text references likeness_assets (id) on delete set null,
  picture_url text,
  reason text not null check (reason in ('MY_FACE', 'MY_CHILD', 'I_REPRESENT_THEM', 'OTHER')),
  statement text not null,
  -- UNCONFIRMED: nobody has shown yet that the address is theirs, and no admin hears of it.
  status text not null check (status in ('UNCONFIRMED', 'OPEN', 'UPHELD', 'DISMISSED')),
  -- Until when the link works that was mailed.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  decided_by text references accounts (id),
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('UPHELD', 'DISMISSED')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check (status = 'UNCONFIRMED' or confirmed_at is not null),
  check (account_id is not null or asset_id is not null or picture_url is not null)
);
create index likeness_reports_listed on likeness_reports (created_at desc, id desc);
create index likeness_reports_of_email on likeness_reports (email);
create index likeness_reports_of_account on likeness_reports (account_id) where account_id is not null;
create index likeness_reports_unconfirmed on likeness_reports (expires_at) where status = 'UNCONFIRMED';

-- What was taken down, for whom, and whether that still holds.
create table likeness_takedowns (
  id text primary key,
  account_id text not null references accounts (id),
  -- Null: everything of the account.
  asset_id text references likeness_assets (id) on delete set null,
  scope text not null check (scope in ('ASSET', 'ACCOUNT')),
  report_id text references likeness_reports (id) on delete set null,
  reason text not null,
  -- Digests of the bytes as they were brought: brought again, by whomever, they are looked at first.
  digests text[] not null,
  decided_by text not null references accounts (id),
  objection text,
  objected_at timestamptz,
  restored_by text references accounts (id),
  restore_reason text,
  restored_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((restored_at is null) = (restored_by is null)),
  check ((objection is null) = (objected_at is null))
);
create unique index likeness_takedowns_of_account_standing on likeness_takedowns (account_id)
  where scope = 'ACCOUNT' and restored_at is null;
create index likeness_takedowns_of_account on likeness_takedowns (account_id, created_at desc, id desc);
create index likeness_takedowns_listed on likeness_takedowns (created_at desc, id desc);
create index likeness_takedowns_digests on likeness_takedowns using gin (digests) where restored_at is null;

-- Who may be found: as before, and not what was taken down as a whole.
create or replace function is_listable(account text) returns boolean language sql stable
  return exists (
    select from accounts a
    join likeness_consent_states consent on consent.account_id = a.id and consent.granted
      and consent.suspended_at is null
    where a.id = account and a.kind = 'talent' and a.erased_at is null
      and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked));
