-- A session that is handed over moves: the other device gets a bearer of its own, and the old one opens nothing any more.
alter table merch_sessions
  -- What opened it before, so that the device it left can say where it went.
  add column moved_digest text,
  -- What was ordered in it before then is the former device's.
  add column moved_at timestamptz;
create index merch_sessions_moved on merch_sessions (moved_digest) where moved_digest is not null;

alter table merch_hand_overs
  -- Programs before this one kept the bearer, which the move ends.
  alter column sealed_bearer drop not null,
  add column session_id text references merch_sessions on delete cascade,
  -- The browser that made the link, as its reader is told.
  add column device text,
  add column created_at timestamptz;
create index merch_hand_overs_of_session on merch_hand_overs (session_id) where session_id is not null;
