-- The language in which the buyer ordered. Mails about the order are written in it. Null for orders
-- from before.
alter table merch_orders add column language text;
