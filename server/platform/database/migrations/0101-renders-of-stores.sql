-- What a store sells with its own art looks the same for everybody: such a render is of no session.
alter table merch_renders alter column session_id drop not null;
create index merch_renders_of_art on merch_renders (art_key) where session_id is null;
