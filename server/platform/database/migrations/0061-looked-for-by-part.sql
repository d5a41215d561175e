-- What admins look for by any part of it is found by an index, however many there are: accounts by slug as they are by
-- name, orders by number, address and name at once.
create index accounts_by_slug on accounts using gin (slug gin_trgm_ops);
create index merch_orders_searched on merch_orders
  using gin (lower(number || ' ' || coalesce(email, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
