-- Finished works that the sides of an offer show on the talent's page. A work is shown while both agree.
create table shown_works (
  id text primary key,
  offer_id text not null unique references offers (id),
  file_key text not null,
  content_type text not null,
  talent_agreed_at timestamptz,
  brand_agreed_at timestamptz
);
-- Payments and answers of a talent's offers, for what their page says about them.
create index offers_of_seller_paid on offers (seller_account_id) where paid_at is not null and deleted_at is null;
create index offers_of_seller_submitted on offers (seller_account_id, submitted_at) where submitted_at is not null and deleted_at is null;
