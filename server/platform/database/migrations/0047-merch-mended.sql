-- A print order that its shop has refused stands there for good under its id: another try takes an id of its own.
alter table merch_fulfilments
  -- As which the shop knows it; null: by the order's own id.
  add column print_id text,
  -- It was given up because the shop said no, not because nobody answered.
  add column is_refused boolean not null default false;
create unique index merch_fulfilments_of_print on merch_fulfilments (print_id) where print_id is not null;

-- How often something was done today, by a keyed digest of the day and of whom it is counted for.
create table daily_counts (
  key text primary key,
  used integer not null,
  forget_at timestamptz not null
);
create index daily_counts_old on daily_counts (forget_at);

-- A foreign key in one direction: what lies in a cart or was ordered is not deleted. The other way there is none, because
-- what was paid becomes an order though its product has left the shop meanwhile.
create function refuse_deleting_what_carts_name() returns trigger language plpgsql as $$
begin
  if exists (
    select from merch_cart_items i
    where case tg_table_name
      when 'merch_shop_products' then i.shop_product_id
      when 'merch_catalog_products' then i.catalog_product_id
      else i.design_id end = old.id
  ) then
    raise exception '% % is named by a cart or an order', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger merch_shop_products_named before delete on merch_shop_products
  for each row execute function refuse_deleting_what_carts_name();
create trigger merch_catalog_products_named before delete on merch_catalog_products
  for each row execute function refuse_deleting_what_carts_name();
create trigger merch_designs_named before delete on merch_designs
  for each row execute function refuse_deleting_what_carts_name();

-- A session that is over is looked at once more, and deleted unless something names it: then this says since when.
alter table merch_sessions add column kept_at timestamptz;
create index merch_sessions_over on merch_sessions (ended_at, id) where ended_at is not null and kept_at is null;
