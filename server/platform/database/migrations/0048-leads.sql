-- What visitors leave by a form: how they can be reached, and what they want. Nobody of them needs an account.
create table merch_leads (
  id text primary key,
  -- The form's own word for what this is about.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  name text not null,
  email text not null,
  message text,
  data jsonb,
  -- It reads like spam: kept, shown apart, and nobody is told of it.
  is_suspected boolean not null,
  -- When the admins were told that it came; null: they have yet to be.
  told_at timestamptz,
  created_at timestamptz not null
);
create index merch_leads_listed on merch_leads (created_at desc, id desc);
create index merch_leads_by_kind on merch_leads (kind, created_at desc, id desc);
create index merch_leads_of_address on merch_leads (email);
create index merch_leads_untold on merch_leads (id) where told_at is null;
