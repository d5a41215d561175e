-- A brief for several talents while it is written: nothing of it need be whole, and nobody but its brand sees it.
create table blast_drafts (
  id text primary key,
  buyer_account_id text not null references accounts,
  -- Whom it is for, what was chosen of each, and what is written so far, in the words of the submit body.
  draft jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index blast_drafts_of_buyer on blast_drafts (buyer_account_id, updated_at desc, id desc);
