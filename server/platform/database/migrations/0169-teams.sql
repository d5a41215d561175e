-- Every account is a team. Its founder owns it without a row here. Other members are accounts of
-- their own.
create table team_members (
  team_id text not null references accounts,
  member_id text not null references accounts,
  role text not null check (role in ('owner', 'admin', 'buyer', 'finance', 'creative', 'agent', 'viewer')),
  added_by_account_id text references accounts,
  joined_at timestamptz not null,
  primary key (team_id, member_id),
  check (team_id <> member_id)
);
create index team_members_of_member on team_members (member_id, joined_at, team_id);

-- For which team a session acts. Without a row, its person acts for their own account.
create table acting_sessions (
  -- The account of the person instead, where the identity provider names no session.
  session_id text primary key,
  member_id text not null references accounts,
  team_id text not null references accounts,
  started_at timestamptz not null
);
create index acting_sessions_of_member on acting_sessions (member_id, team_id);
create index acting_sessions_of_team on acting_sessions (team_id);
create index acting_sessions_old on acting_sessions (started_at);

create table team_invitations (
  id text primary key,
  team_id text not null references accounts,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'buyer', 'finance', 'creative', 'agent', 'viewer')),
  token_hash text not null unique,
  invited_by_account_id text not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz
);
create unique index team_invitations_open on team_invitations (team_id, email)
  where accepted_at is null and declined_at is null and withdrawn_at is null;
create index team_invitations_of_address on team_invitations (email);
create index team_invitations_by_sender on team_invitations (invited_by_account_id, team_id);
create index team_invitations_old on team_invitations (created_at);

-- True if members may act for the team only in sessions that have proven a second factor.
alter table accounts add column requires_second_factor boolean not null default false;

-- The member who acted for the account of the entry.
alter table offer_history add column actor_person_account_id text;
