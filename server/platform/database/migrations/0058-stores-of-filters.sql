-- Admins look for the stores that are made by a filter before they change or delete it.
create index merch_store_art_filter on merch_store_art (filter_id) where filter_id is not null;
