-- An agent a talent has named and who has not answered yet. A link that is active is never pending.
alter table agent_links add column pending boolean not null default false;
create index agent_links_pending on agent_links (agent_account_id) where pending;
