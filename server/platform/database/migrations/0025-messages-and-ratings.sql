-- ── What the two sides of an offer write to each other ───────────────────────────────────────────────────────────
-- One row an offer. Whoever changes a conversation holds it, so that numbers and versions are given in the order in which
-- others come to see what they stand for: who asks for everything after a version misses nothing.
create table offer_conversations (
  offer_id text primary key references offers (id),
  brand_account_id text not null references accounts (id),
  talent_account_id text not null references accounts (id),
  -- How many messages there are: they are numbered from 1 without gaps.
  last_sequence integer not null check (last_sequence >= 0),
  -- Rises with every change that a reader can see.
  version integer not null check (version >= 0),
  -- The version of the last reading.
  read_version integer not null check (read_version between 0 and version),
  brand_read_through integer not null check (brand_read_through between 0 and last_sequence),
  brand_read_at timestamptz,
  brand_unread integer not null check (brand_unread between 0 and last_sequence),
  -- When it was last told that something waits, until it has read everything.
  brand_told_at timestamptz,
  talent_read_through integer not null check (talent_read_through between 0 and last_sequence),
  talent_read_at timestamptz,
  talent_unread integer not null check (talent_unread between 0 and last_sequence),
  talent_told_at timestamptz,
  last_message_at timestamptz
);
create index offer_conversations_unread_by_brand on offer_conversations (brand_account_id, last_message_at desc)
  where brand_unread > 0;
create index offer_conversations_unread_by_talent on offer_conversations (talent_account_id, last_message_at desc)
  where talent_unread > 0;

create table offer_messages (
  offer_id text not null references offer_conversations (offer_id),
  sequence integer not null check (sequence >= 1),
  id text not null unique,
  -- Whose words they are: an agent writes for the talent, an admin for the platform.
  side text not null check (side in ('brand', 'talent', 'platform')),
  sender_account_id text not null references accounts (id),
  sender_role text not null check (sender_role in ('brand', 'talent', 'agent', 'admin')),
  -- Its sender's name for it: sent twice, it is one message.
  client_id text not null,
  -- Null once it was taken back.
  body text check (char_length(body) between 1 and 4000),
  -- Of each file its key and what it was found to be when it was brought.
  attachments jsonb not null,
  -- The conversation's, when this came or was taken back.
  version integer not null,
  read_by_brand_at timestamptz,
  read_by_talent_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (offer_id, sequence),
  unique (offer_id, sender_account_id, client_id),
  unique (offer_id, version),
  constraint offer_messages_removed check ((removed_at is null) = (body is not null) and (removed_at is null or attachments = '[]'))
);
create index offer_messages_by_sender on offer_messages (offer_id, sender_account_id, created_at desc);

-- ── Notices whose mail waits ─────────────────────────────────────────────────────────────────────────────────────
-- A notice that is mailed later than it is written is mailed only if it is unread by then. Null: mailed at once.
alter table notifications add column mail_after timestamptz;
create index notifications_unread_of_offer on notifications (account_id, offer_id, type) where read_at is null;

-- ── What the two sides say of each other afterwards ──────────────────────────────────────────────────────────────
create table offer_ratings (
  id text primary key,
  offer_id text not null references offers (id),
  by_side text not null check (by_side in ('brand', 'talent')),
  rater_account_id text not null references accounts (id),
  rated_account_id text not null references accounts (id),
  -- Who wrote it down: the rater, or its agent.
  written_by_account_id text not null references accounts (id),
  stars integer not null check (stars between 1 and 5),
  words text check (char_length(words) between 1 and 2000),
  created_at timestamptz not null,
  -- From then on others see it: when both have spoken, or after a week.
  visible_at timestamptz not null check (visible_at >= created_at),
  told_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  unique (offer_id, by_side),
  constraint offer_ratings_hidden check ((hidden_at is null) = (hidden_reason is null)),
  constraint offer_ratings_other_side check (rater_account_id <> rated_account_id)
);
create index offer_ratings_of_account on offer_ratings (rated_account_id, visible_at desc, id desc) include (stars)
  where hidden_at is null;
create index offer_ratings_untold on offer_ratings (visible_at, offer_id) where told_at is null;

-- Of which offers both sides were asked to rate each other.
create table rating_requests (
  offer_id text primary key references offers (id),
  asked_at timestamptz not null
);
create index offers_completed on offers (completed_at, id) where status = 'COMPLETED';
