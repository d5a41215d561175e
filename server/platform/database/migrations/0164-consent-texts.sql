-- Texts of consents under another name than ours, or of the operator's own words. Each is kept as it was when somebody first agreed to it.
create table likeness_consent_texts (
  version text primary key,
  text text not null,
  created_at timestamptz not null
);
create trigger likeness_consent_texts_append_only before update or delete on likeness_consent_texts
  for each row execute function refuse_change();
