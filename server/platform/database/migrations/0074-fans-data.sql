-- Erasures that fans without an account asked for and that are not finished: an order was still being made, or the file store
-- was away. The scope (ids and the address) is sealed and goes with the row.
create table fan_erasures (
  id text primary key,
  sealed_scope text not null,
  attempts integer not null,
  requested_at timestamptz not null,
  due_at timestamptz not null
);
create index fan_erasures_due on fan_erasures (due_at, id);

-- A fan's rows are found by their address, and their payments by the session they paid in.
create index merch_sessions_of_parcel on merch_sessions ((shipping_info ->> 'email')) where shipping_info is not null;
create index payments_of_thing on payments (pay_for_id);
create index outgoing_mails_of_address on outgoing_mails (address);

-- Guests who never paid, and what is left of those who did, by age.
create index profiles_guests_by_age on profiles (created_at, user_id) where guest_email is not null;
create index payments_named_by_age on payments (updated_at, id)
  where buyer_account_id is null and (buyer_name is not null or buyer_email is not null);
create index merch_checkouts_named_by_age on merch_checkouts (created_at) where snapshot is not null;
create index merch_orders_named_by_age on merch_orders (updated_at, id) where email is not null;
create index merch_journey_events_addressed on merch_journey_events (created_at)
  where event_type = 'MERCH_EMAIL_OPENED' and data ->> 'email' is not null;
