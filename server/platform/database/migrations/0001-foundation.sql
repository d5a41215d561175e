-- The people, the offers, the money and the notices of the marketplace.
-- Times are written by the application from its own clock, never by the database's, so that a test can move them.
-- Every hot table is keyed by the account whose rows it holds: that key is the one to shard by.

create extension if not exists vector;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ── What the running installation remembers about itself ──────────────────────────────────────────────────────────
create table installation (
  key text primary key,
  value jsonb not null
);

-- ── Identity: the built-in issuer's own books (another provider keeps its own elsewhere) ─────────────────────────
create schema identity;

-- Only people who have proven their address.
create table identity.users (
  sub text primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  display_name text not null,
  role text not null check (role in ('brand', 'talent', 'agent')),
  confirmed_at timestamptz not null,
  created_at timestamptz not null
);

-- Signups that wait for their code. Each keeps the password it was made with, so that somebody who signs up first with
-- another person's address can leave nothing on the account that person confirms.
create table identity.signups (
  id text primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  display_name text not null,
  role text not null check (role in ('brand', 'talent', 'agent')),
  created_at timestamptz not null
);
create index signups_by_email on identity.signups (email, created_at desc);

-- One live code an address and purpose: a new one takes the place of the older.
create table identity.codes (
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('confirm', 'reset')),
  code_hash text not null,
  -- -1: asked for once too often, or never written.
  tries_left integer not null check (tries_left >= -1),
  expires_at timestamptz not null,
  primary key (email, purpose)
);

-- Who somebody is at Google, Apple or another provider, and which person that is here.
create table identity.social_links (
  provider text not null,
  subject text not null,
  sub text not null references identity.users on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, subject)
);
create index social_links_by_user on identity.social_links (sub);

-- Round trips to a provider that have come back, so that none counts twice.
create table identity.social_answers (
  state_hash text primary key,
  expires_at timestamptz not null
);

-- One sign-in of one browser. It ends as a whole: its refresh tokens follow one another.
create table identity.sessions (
  id text primary key,
  sub text not null references identity.users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on identity.sessions (sub, last_used_at desc);

-- Each token is used once; the next one is derived from it. One that comes again late was stolen.
create table identity.refresh_tokens (
  token_hash text primary key,
  session_id text not null references identity.sessions on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_session on identity.refresh_tokens (session_id);

-- What somebody asked to have mailed. It waits here whether or not the address is known: only whoever works it off
-- looks, so that an answer takes as long for a stranger's address as for a member's.
create table identity.mail_requests (
  id text primary key,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('signup', 'resend', 'reset')),
  -- The signup itself, kept here until its mail is written.
  password_hash text,
  display_name text,
  role text check (role in ('brand', 'talent', 'agent')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  check ((kind = 'signup') = (password_hash is not null and display_name is not null and role is not null))
);
create index mail_requests_due on identity.mail_requests (next_attempt_at, id);

create table identity.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- ── Throttles shared by every replica ────────────────────────────────────────────────────────────────────────────
create table throttles (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  forget_at timestamptz not null
);

-- ── People and their accounts ────────────────────────────────────────────────────────────────────────────────────
-- The address is read from the ID token and never stored here (contract, part 1, "Identity").
create table profiles (
  user_id text primary key,
  display_name text not null,
  avatar_url text,
  roles text[] not null,
  -- The address a guest bought with. A guest is a profile without an account.
  guest_email text,
  -- On a guest: the person who has proven that address since.
  linked_user_id text references profiles,
  created_at timestamptz not null
);
create index profiles_of_guests on profiles (lower(guest_email)) where guest_email is not null;

create table accounts (
  id text primary key,
  owner_user_id text not null unique references profiles,
  kind text not null check (kind in ('brand', 'talent', 'agent')),
  display_name text not null,
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,60}$'),
  image_url text,
  bio text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_by_name on accounts using gin (display_name gin_trgm_ops);

create table agent_links (
  talent_account_id text primary key references accounts,
  agent_account_id text not null references accounts,
  can_act boolean not null,
  active boolean not null,
  created_at timestamptz not null,
  check (talent_account_id <> agent_account_id)
);
create index agent_links_by_agent on agent_links (agent_account_id) where active;

create table brand_limits (
  account_id text primary key references accounts,
  is_blocked boolean not null,
  blocked_reason text,
  changed_by_account_id text references accounts,
  updated_at timestamptz not null
);

create table offer_policies (
  account_id text primary key references accounts,
  below_minimum text not null check (below_minimum in ('ask_talent', 'auto_reject', 'auto_counter')),
  updated_at timestamptz not null
);

-- The category '' is the general minimum; a talent with minimums takes only the currencies named here.
create table offer_minimums (
  account_id text not null references accounts,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  category text not null check (category in ('', 'IMAGE', 'VOICE', 'VIDEO')),
  amount_minor_unit bigint not null check (amount_minor_unit > 0),
  primary key (account_id, currency, category)
);

create table brand_blocklist (
  account_id text not null references accounts,
  brand_name_folded text not null,
  brand_name text not null,
  created_at timestamptz not null,
  primary key (account_id, brand_name_folded)
);

create table admin_audit (
  id text primary key,
  actor_account_id text not null references accounts,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);

-- ── Offers ───────────────────────────────────────────────────────────────────────────────────────────────────────
create table campaign_types (
  key text primary key,
  label text not null,
  category text not null check (category in ('IMAGE', 'VOICE', 'VIDEO')),
  enabled boolean not null,
  position integer not null
);

insert into campaign_types (key, label, category, enabled, position) values
  ('social_post', 'Social media post', 'IMAGE', true, 1),
  ('product_photo', 'Product photo', 'IMAGE', true, 2),
  ('billboard', 'Billboard and print', 'IMAGE', true, 3),
  ('lookbook', 'Fashion lookbook', 'IMAGE', true, 4),
  ('packaging', 'Packaging', 'IMAGE', true, 5),
  ('radio_spot', 'Radio spot', 'VOICE', true, 6),
  ('podcast_ad', 'Podcast advertisement', 'VOICE', true, 7),
  ('audiobook', 'Audiobook passage', 'VOICE', true, 8),
  ('phone_greeting', 'Phone greeting', 'VOICE', true, 9),
  ('video_ad', 'Video advertisement', 'VIDEO', true, 10),
  ('explainer', 'Explainer video', 'VIDEO', true, 11),
  ('social_clip', 'Short social clip', 'VIDEO', true, 12);

create table candidate_sessions (
  id text primary key,
  buyer_account_id text not null references accounts,
  medium text not null check (medium in ('IMAGE', 'VOICE')),
  image_kind text check (image_kind in ('DRAFT', 'FINAL')),
  created_at timestamptz not null
);

create table offers (
  id text primary key,
  buyer_account_id text not null references accounts,
  seller_account_id text not null references accounts,
  status text not null check (status in ('DRAFT', 'APPROVED', 'COUNTERED', 'ACCEPTED', 'PENDING_PAY_CAPTURE', 'PAID',
    'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  seen_by_seller boolean not null,
  campaign_description text not null,
  buyer_brand_name text,
  campaign_type text not null references campaign_types,
  campaign_types text[] not null,
  script_text text,
  product_image_urls text[] not null,
  skip_image_generation boolean not null,
  image_candidate_session_id text,
  selected_model_key text,
  image_kind text check (image_kind in ('DRAFT', 'FINAL')),
  voice_candidate_session_id text,
  selected_voice_model_key text,
  usage_types text[] not null,
  custom_usage text,
  wants_sharing boolean,
  sharing_description text,
  selected_sample_url text,
  selected_voice_url text,
  offer_amount_minor_unit bigint not null check (offer_amount_minor_unit > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  platform_fee_minor_unit bigint not null check (platform_fee_minor_unit >= 0),
  total_brand_price_minor_unit bigint not null,
  expires_in_days integer not null check (expires_in_days between 1 and 365),
  expires_at timestamptz,
  expire_policy text not null check (expire_policy in ('expire', 'remind_talent', 'ping_brand')),
  -- The expiry the talent was reminded of: a new one earns a new reminder.
  expiry_reminded_for timestamptz,
  countered_by text check (countered_by in ('brand', 'talent')),
  counter_note text,
  counter_changes jsonb,
  counter_version integer not null default 0,
  delivery_file_urls text[] not null default '{}',
  delivery_notes text,
  delivery_submitted_at timestamptz,
  revision_count integer not null default 0,
  revision_reason text,
  processor_payment_id text,
  payment_authorized_at timestamptz,
  paid_at timestamptz,
  automatic_release_at timestamptz,
  completed_at timestamptz,
  dispute_reason text,
  disputed_at timestamptz,
  dispute_resolution text check (dispute_resolution in ('RELEASE', 'REFUND', 'REVISION')),
  submitted_at timestamptz,
  idempotency_key text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_brand_price_minor_unit = offer_amount_minor_unit + platform_fee_minor_unit),
  check (buyer_account_id <> seller_account_id),
  check (status not in ('APPROVED', 'COUNTERED') or expires_at is not null)
);
create index offers_of_buyer on offers (buyer_account_id, created_at desc, id desc) where deleted_at is null;
create index offers_of_seller on offers (seller_account_id, created_at desc, id desc) where deleted_at is null;
create index offers_newest on offers (created_at desc, id desc) where deleted_at is null;
create index offers_submitted on offers (buyer_account_id, submitted_at) where submitted_at is not null;
create index offers_expiring on offers (expires_at) where status in ('APPROVED', 'COUNTERED');
create index offers_releasing on offers (automatic_release_at) where status = 'DELIVERED';

create table offer_history (
  id text primary key,
  offer_id text not null references offers,
  from_status text,
  to_status text not null,
  action text not null,
  actor_account_id text references accounts,
  actor_role text not null check (actor_role in ('brand', 'talent', 'agent', 'admin', 'system')),
  note text,
  changes jsonb,
  created_at timestamptz not null
);
create index offer_history_of_offer on offer_history (offer_id, created_at, id);

-- ── Payments ─────────────────────────────────────────────────────────────────────────────────────────────────────
create table payments (
  id text primary key,
  pay_for text not null check (pay_for in ('MERCH', 'VOICE_OVER', 'LIKENESS', 'IMAGE', 'OFFER')),
  pay_for_id text not null,
  buyer_user_id text not null,
  buyer_account_id text references accounts,
  seller_account_id text not null references accounts,
  amount_minor_unit bigint not null check (amount_minor_unit > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'CANCELED', 'REFUNDED')),
  ppu_code text not null unique,
  processor_payment_id text unique,
  processor_charge_id text,
  buyer_name text,
  buyer_email text,
  host_partner_slug text,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authorized_at timestamptz,
  succeeded_at timestamptz,
  refund_requested_at timestamptz,
  processor_refund_id text,
  refunded_at timestamptz,
  disputed_at timestamptz
);
-- FAILED stays live: a declined attempt leaves the same intent payable. One that is on its way back is not.
create unique index payments_one_live on payments (pay_for, pay_for_id)
  where status in ('PENDING', 'AUTHORIZED', 'FAILED', 'SUCCEEDED') and refund_requested_at is null;
create index payments_to_refund on payments (refund_requested_at)
  where refund_requested_at is not null and refunded_at is null;
create index payments_unsettled on payments (updated_at) where status in ('PENDING', 'AUTHORIZED', 'FAILED');
create index payments_of_buyer on payments (buyer_account_id, created_at desc, id desc);
create index payments_of_guest on payments (buyer_user_id) where buyer_account_id is null;
create index payments_of_seller on payments (seller_account_id, created_at desc, id desc);

create table idempotency_keys (
  user_id text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  locked_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_keys_expiring on idempotency_keys (expires_at);

create table processor_events (
  event_id text primary key,
  type text not null,
  processor_payment_id text,
  outcome text not null,
  received_at timestamptz not null
);

-- ── The ledger: double entry, append-only, balanced by the database itself ───────────────────────────────────────
create table ledger_accounts (
  id text primary key,
  kind text not null check (kind in ('PROCESSOR', 'ESCROW', 'SELLER_PAYABLE', 'PAYOUT_IN_TRANSIT', 'PLATFORM_REVENUE', 'SUSPENSE')),
  owner text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unique (kind, owner, currency)
);

create table ledger_transfers (
  id text primary key,
  kind text not null,
  reference text not null,
  created_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_postings (
  id bigint generated always as identity primary key,
  transfer_id text not null references ledger_transfers,
  ledger_account_id text not null references ledger_accounts,
  amount_minor_unit bigint not null check (amount_minor_unit <> 0)
);
create index ledger_postings_of_transfer on ledger_postings (transfer_id);
create index ledger_postings_of_account on ledger_postings (ledger_account_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function assert_transfer_balances() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  select string_agg(format('%s %s', currency, total), ', ') into unbalanced
  from (
    select la.currency, sum(p.amount_minor_unit) as total
    from ledger_postings p join ledger_accounts la on la.id = p.ledger_account_id
    where p.transfer_id = new.transfer_id
    group by la.currency having sum(p.amount_minor_unit) <> 0
  ) remainders;
  if unbalanced is not null then
    raise exception 'ledger transfer % does not balance: %', new.transfer_id, unbalanced
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function assert_transfer_has_postings() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_postings where transfer_id = new.id) < 2 then
    raise exception 'ledger transfer % needs at least two postings', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function assert_transfer_balances();
create constraint trigger ledger_transfers_complete after insert on ledger_transfers
  deferrable initially deferred for each row execute function assert_transfer_has_postings();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_accounts_append_only before update or delete on ledger_accounts
  for each row execute function refuse_change();
create trigger offer_history_append_only before update or delete on offer_history
  for each row execute function refuse_change();
create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function refuse_change();

-- ── Earnings and payouts ─────────────────────────────────────────────────────────────────────────────────────────
create table payout_routes (
  account_id text primary key references accounts,
  connect_account_id text unique,
  kyc_verified boolean not null,
  -- What the processor said when it was last asked.
  payouts_enabled boolean not null default true,
  destination_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table payouts (
  id text primary key,
  account_id text not null references accounts,
  amount_minor_unit bigint not null check (amount_minor_unit > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  kind text not null check (kind in ('scheduled', 'manual', 'advance')),
  destination text not null,
  transfer_id text,
  failure_reason text,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index payouts_of_account on payouts (account_id, created_at desc, id desc);
create unique index payouts_one_pending on payouts (account_id, currency) where status = 'PENDING';

-- A negative amount takes back what was paid out for a payment that was refunded later; coming earnings fill it.
create table share_tracking (
  id text primary key,
  account_id text not null references accounts,
  payment_id text not null references payments,
  pay_for text not null,
  pay_for_id text not null,
  amount_minor_unit bigint not null check (amount_minor_unit <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('OPEN', 'HELD', 'PAID', 'REVERSED')),
  payout_id text references payouts,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index share_tracking_earned_once on share_tracking (payment_id) where amount_minor_unit > 0;
create unique index share_tracking_taken_back_once on share_tracking (payment_id) where amount_minor_unit < 0;
create index share_tracking_of_account on share_tracking (account_id, currency) where status = 'OPEN';
create index share_tracking_of_payout on share_tracking (payout_id);

-- ── Notices and mail ─────────────────────────────────────────────────────────────────────────────────────────────
create table notifications (
  id text primary key,
  account_id text not null references accounts,
  type text not null,
  offer_id text references offers,
  title text not null,
  body text not null,
  dedupe_key text,
  read_at timestamptz,
  email_sent_at timestamptz,
  email_attempts integer not null default 0,
  email_next_attempt_at timestamptz,
  email_failure_reason text,
  created_at timestamptz not null
);
create index notifications_of_account on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
create unique index notifications_once on notifications (account_id, type, offer_id, dedupe_key)
  nulls not distinct where dedupe_key is not null;
create index notifications_unsent on notifications (email_next_attempt_at) where email_next_attempt_at is not null;

-- Mail that is not a notice (the below-minimum question, sign-up codes are sent by the identity provider itself).
create table outgoing_mails (
  id text primary key,
  account_id text not null references accounts,
  kind text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure_reason text,
  created_at timestamptz not null
);
create index outgoing_mails_unsent on outgoing_mails (next_attempt_at) where next_attempt_at is not null;

-- ── The local twins' own books: what an outside service would keep ───────────────────────────────────────────────
create schema mailbox;

create table mailbox.mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null
);
create index mails_of_recipient on mailbox.mails (recipient, received_at desc);

create schema simulator;

create table simulator.accounts (
  id text primary key,
  payouts_enabled boolean not null,
  metadata jsonb not null,
  created_at timestamptz not null
);

create table simulator.payment_intents (
  id text primary key,
  client_secret text not null,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('requires_payment_method', 'processing', 'requires_capture', 'succeeded', 'canceled')),
  capture_method text not null check (capture_method in ('automatic', 'manual')),
  amount_capturable bigint not null default 0,
  amount_received bigint not null default 0,
  amount_refunded bigint not null default 0,
  disputed boolean not null default false,
  latest_charge text,
  last_payment_error text,
  metadata jsonb not null,
  settle_at timestamptz,
  capture_before timestamptz,
  created_at timestamptz not null
);
create index payment_intents_settling on simulator.payment_intents (settle_at) where settle_at is not null;
create index payment_intents_expiring on simulator.payment_intents (capture_before) where status = 'requires_capture';

create table simulator.refunds (
  id text primary key,
  payment_intent_id text not null references simulator.payment_intents,
  amount bigint not null,
  created_at timestamptz not null
);

create table simulator.transfers (
  id text primary key,
  destination text not null references simulator.accounts,
  amount bigint not null check (amount > 0),
  currency text not null,
  metadata jsonb not null,
  created_at timestamptz not null
);
create index transfers_of_destination on simulator.transfers (destination, created_at);

create table simulator.idempotency_keys (
  key text primary key,
  operation text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null
);

create table simulator.events (
  id text primary key,
  type text not null,
  object jsonb not null,
  deliver_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null
);
create index events_due on simulator.events (deliver_at) where deliver_at is not null;
