-- A fan's session that is about to go on on another device: opened once, within minutes, by a token we keep a digest of.
create table merch_hand_overs (
  digest text primary key,
  campaign_id text not null references merch_campaigns on delete cascade,
  -- What opens the session, sealed for whoever brings the token.
  sealed_bearer text not null,
  expires_at timestamptz not null
);
create index merch_hand_overs_over on merch_hand_overs (expires_at);
