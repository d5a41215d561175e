-- An order keeps what it shows, in its own transaction: what is kept is found by any of its files.
create index merch_renders_of_preview on merch_renders (preview_key) where preview_key is not null;
