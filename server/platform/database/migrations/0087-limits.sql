-- The network of a session's address (/24 of IPv4, /48 of IPv6), as a keyed digest: limits count by it what happens after
-- the request, such as reminder mails.
alter table merch_sessions add column network_hash text;

-- Who holds an unpaid use of a discount code: the keyed digest of the address. Null for sessions from before.
alter table merch_discount_uses add column holder text;

-- Declined cards of a payment. Past the limit the intent is canceled.
alter table payments add column declined_count integer not null default 0;
