-- What jobs page through lies in the order of their pages.
drop index offers_expiring;
create index offers_expiring on offers (expires_at, id) where status in ('APPROVED', 'COUNTERED');
drop index offers_releasing;
create index offers_releasing on offers (automatic_release_at, id) where status = 'DELIVERED';
create index offers_delivered on offers (paid_at, id) where status = 'DELIVERED';

-- A page of somebody's offers in some states, newest first, and how many there are, are read from the index alone.
create index offers_of_buyer_in_state on offers (buyer_account_id, status, created_at desc, id desc)
  where deleted_at is null;
drop index offers_of_seller;
create index offers_of_seller on offers (seller_account_id, created_at desc, id desc)
  where deleted_at is null and seen_by_seller;
create index offers_of_seller_in_state on offers (seller_account_id, status, created_at desc, id desc)
  where deleted_at is null and seen_by_seller;
create index offers_in_state on offers (status, created_at desc, id desc) where deleted_at is null;

-- A shop shows what is on sale, and says how much that is.
create index products_on_sale on products (seller_account_id, created_at desc, id desc) where active;
