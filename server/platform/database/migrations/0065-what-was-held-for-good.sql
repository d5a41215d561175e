-- What earlier programs held, and nobody would have let go: a part that is owed of an earning that was paid out, and an
-- earning that came back out of a payout once it had been taken back, with the parts that go its way. The next payout
-- takes them. What is in question waits on; and what is held of a payment that goes back, and was not taken back, is left
-- for a person. Neither state ever ends, so no payment is locked; the index over what waits is read, and not the table.
update share_tracking t set status = 'OPEN', hold_on_return = false, updated_at = now()
where t.status = 'HELD' and t.payout_id is null and (
  (t.is_part and exists (
    select from share_tracking earned
    where earned.payment_id = t.payment_id and earned.amount_minor_unit > 0 and earned.status = 'PAID'))
  or (
    exists (
      select from payments p
      where p.id = t.payment_id and (p.refund_requested_at is not null or p.refunded_at is not null))
    -- Taken back: what was earned of the payment, its parts and its negative row are nothing together.
    and (select sum(every.amount_minor_unit) from share_tracking every
      where every.payment_id = t.payment_id and every.status <> 'REVERSED') = 0)
);
