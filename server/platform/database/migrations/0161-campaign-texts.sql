-- Texts of a campaign in other languages than its main one. A language without
-- a row, and a text that is missing in a row, falls back to the text of the campaign.
create table merch_campaign_texts (
  campaign_id text not null references merch_campaigns (id) on delete cascade,
  language text not null check (language in ('en', 'de', 'es', 'ar')),
  texts jsonb not null,
  updated_at timestamptz not null,
  primary key (campaign_id, language)
);
