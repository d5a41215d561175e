-- Stores also speak French and Japanese.
alter table merch_campaign_texts
  drop constraint merch_campaign_texts_language_check,
  add constraint merch_campaign_texts_language_check check (language in ('en', 'de', 'fr', 'es', 'ja', 'ar'));
