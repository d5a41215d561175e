-- What jobs page through lies in the order of their pages.
drop index offers_expiring;
create index offers_expiring on offers (expires_at, id) where status in ('APPROVED', 'COUNTERED');
drop index offers_releasing;
create index offers_releasing on offers (automatic_release_at, id) where status = 'DELIVERED';
create index offers_delivered on offers (paid_at, id) where status = 'DELIVERED';
