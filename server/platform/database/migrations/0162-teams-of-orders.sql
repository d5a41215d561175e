-- The team that a buyer's session had joined. Deleted with the buyer.
alter table merch_orders add column board_team_id text;

-- A share of art that was bought shows it without a watermark.
alter table merch_shares add column is_unmarked boolean not null default false;
