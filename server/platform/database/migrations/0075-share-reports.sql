-- What anybody reports of a fan's public share, and what an admin decided.
create table merch_share_reports (
  id text primary key,
  -- Neither refers to its row: both may be gone while the report is kept.
  share_id text not null,
  session_id text not null,
  campaign_id text not null references merch_campaigns,
  reason text not null check (reason in ('MY_FACE', 'CHILD', 'HARMFUL', 'OTHER')),
  statement text,
  status text not null check (status in ('OPEN', 'TAKEN_DOWN', 'DISMISSED')),
  taken_down text check (taken_down in ('share', 'art', 'session')),
  decided_by_account_id text references accounts,
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'OPEN') = (decided_at is null))
);
create index merch_share_reports_listed on merch_share_reports (status, created_at desc, id desc);
create index merch_share_reports_of_share on merch_share_reports (share_id) where status = 'OPEN';
create index merch_share_reports_of_session on merch_share_reports (session_id);
create index merch_share_reports_decided on merch_share_reports (decided_at) where decided_at is not null;
