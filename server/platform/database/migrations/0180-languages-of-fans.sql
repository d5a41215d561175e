-- The language in which the fan entered an address. Mails about art and carts are written in it.
-- Null if it is unknown, and for sessions from before.
alter table merch_sessions add column language text;
