-- The title that the brand gave an offer. Null: the title is derived from the campaign type and the brand's name.
alter table offers add column title text;
