-- ── History: numbered by the offer itself, not ordered by the clocks of those who write it ────────────────────────
alter table offer_history add column sequence integer not null default 0;
alter table offer_history disable trigger offer_history_append_only;
update offer_history h set sequence = n.sequence
  from (select id, row_number() over (partition by offer_id order by created_at, id) as sequence from offer_history) n
  where n.id = h.id;
alter table offer_history enable trigger offer_history_append_only;

-- Whoever writes an entry has moved the offer in the same transaction, so its row is locked, and nobody else counts.
create function number_offer_entry() returns trigger language plpgsql as $$
begin
  select 1 + coalesce(max(sequence), 0) into new.sequence from offer_history where offer_id = new.offer_id;
  return new;
end $$;
create trigger offer_history_numbered before insert on offer_history
  for each row execute function number_offer_entry();
drop index offer_history_of_offer;
create unique index offer_history_of_offer on offer_history (offer_id, sequence);

-- ── Offers: what of their money went back ────────────────────────────────────────────────────────────────────────
alter table offers
  add column money_returned_at timestamptz,
  add column returned_minor_unit bigint;
update offers o set money_returned_at = coalesce(p.refund_requested_at, p.refunded_at),
    returned_minor_unit = o.total_brand_price_minor_unit
  from payments p
  where p.processor_payment_id = o.processor_payment_id and o.paid_at is not null
    and (p.refund_requested_at is not null or p.refunded_at is not null);

-- ── Payouts that wait for the operator's balance: each attempt has a key of its own ──────────────────────────────
alter table payouts add column attempt integer not null default 1 check (attempt > 0);

-- When a payout account was first asked for: whoever asks again after the processor forgot the key looks for it first.
alter table payout_routes
  add column opening_since timestamptz,
  -- When the processor was last asked whether it pays this account, or said so itself.
  add column looked_at timestamptz;
