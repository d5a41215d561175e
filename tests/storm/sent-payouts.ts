import { sql } from 'kysely'
import type { Db } from '../../server/platform/database/transaction.ts'
import type { Finding } from './verify.ts'

/**
 * Compares everything that was sent, transfers to the processor and parcels to the print shop,
 * with the state that the database had committed at that time.
 *
 * - `storm.gone`: transactions that removed the reason for sending. A payment was contested, its
 *   refund was recorded, or an order was canceled.
 * - `storm.claims`: transactions that allowed a payout or a print order to be sent. Each gets its
 *   id before it reads.
 * - `storm.left`: payouts and print orders that were sent although the reason was gone, each with
 *   the subject of the reason.
 *
 * Sending is correct only if the claim came before the first snapshot without the reason, and the
 * sending followed soon after that snapshot. The limit is a number of snapshots, because a slow
 * machine also takes fewer of them.
 */
export const RECORDING_STATEMENTS = [
  'create table storm.gone (subject text not null, xid xid8 not null)',
  'create table storm.claims (intent text not null, xid xid8 not null)',
  `create table storm.left (what text not null, intent text not null, subject text not null, looks bigint not null)`,
  `create function storm.note_question() returns trigger language plpgsql as $$ begin
    insert into storm.gone values (new.id, pg_current_xact_id());
    return null;
  end $$`,
  `create trigger note_question after update on payments for each row when (
    (new.withdrawn_minor_unit > 0 or new.outside_refunded_minor_unit + new.lost_minor_unit > new.part_settled_minor_unit)
    and not (old.withdrawn_minor_unit > 0
      or old.outside_refunded_minor_unit + old.lost_minor_unit > old.part_settled_minor_unit))
    execute function storm.note_question()`,
  `create function storm.note_promise() returns trigger language plpgsql as $$ begin
    insert into storm.gone values (new.id || ' promised back', pg_current_xact_id());
    return null;
  end $$`,
  `create trigger note_promise after update on payments for each row when (
    coalesce(new.refund_requested_at, new.refunded_at) is not null
    and coalesce(old.refund_requested_at, old.refunded_at) is null)
    execute function storm.note_promise()`,
  `create function storm.note_offer_question() returns trigger language plpgsql as $$ begin
    insert into storm.gone select id, pg_current_xact_id() from payments
      where pay_for_id = new.id and status = 'SUCCEEDED';
    return null;
  end $$`,
  `create trigger note_offer_question after update on offers
    for each row when (new.status = 'DISPUTED' and old.status <> 'DISPUTED') execute function storm.note_offer_question()`,
  `create trigger note_cancelled after update on merch_orders
    for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function storm.note_question()`,
  `create function storm.note_claim() returns trigger language plpgsql as $$ begin
    insert into storm.claims values (coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'print_id', to_jsonb(new) ->> 'order_id'), pg_current_xact_id());
    return null;
  end $$`,
  'create trigger note_claim after insert on payouts for each row execute function storm.note_claim()',
  `create trigger note_claim_again after update on payouts
    for each row when (new.sending_at is distinct from old.sending_at) execute function storm.note_claim()`,
  `create trigger note_claim after update on merch_fulfilments
    for each row when (new.sending_at is distinct from old.sending_at) execute function storm.note_claim()`,
  `create function storm.note_transfer() returns trigger language plpgsql as $$ begin
    insert into storm.left
      select 'payment', new.metadata ->> 'payoutId', p.id, (select count(*) from storm.seen)
      from share_tracking t join payments p on p.id = t.payment_id left join offers o on o.id = p.pay_for_id
      where t.payout_id = new.metadata ->> 'payoutId' and t.amount_minor_unit > 0
        and p.refund_requested_at is null and p.refunded_at is null
        and (p.withdrawn_minor_unit > 0 or o.status = 'DISPUTED'
          or p.outside_refunded_minor_unit + p.lost_minor_unit > p.part_settled_minor_unit);
    -- An earning that the same payout also takes back is not sent.
    insert into storm.left
      select 'refund', new.metadata ->> 'payoutId', p.id || ' promised back', (select count(*) from storm.seen)
      from share_tracking t join payments p on p.id = t.payment_id
      where t.payout_id = new.metadata ->> 'payoutId'
        and coalesce(p.refund_requested_at, p.refunded_at) is not null
      group by p.id having sum(t.amount_minor_unit) > 0;
    insert into storm.left
      select 'debt', p.id, t.id, (select count(*) from storm.seen)
      from payouts p join share_tracking t on t.account_id = p.account_id and t.currency = p.currency
      where p.id = new.metadata ->> 'payoutId' and p.kind <> 'advance' and t.amount_minor_unit < 0
        and t.status = 'OPEN' and t.payout_id is null and (t.payable_at is null or t.payable_at <= p.sending_at);
    return null;
  end $$`,
  'create trigger note_transfer after insert on simulator.transfers for each row execute function storm.note_transfer()',
  `create function storm.note_print() returns trigger language plpgsql as $$ begin
    insert into storm.left
      select what, new.external_id, subject, (select count(*) from storm.seen)
      from merch_fulfilments f join merch_orders o on o.id = f.order_id left join payments p on p.id = o.payment_id
      cross join lateral (values
        ('print of an order', o.id, o.status = 'cancelled'),
        ('print for a payment', p.id, p.withdrawn_minor_unit > 0
          or p.outside_refunded_minor_unit + p.lost_minor_unit > p.part_settled_minor_unit),
        ('print for a payment', p.id || ' promised back', coalesce(p.refund_requested_at, p.refunded_at) is not null)
      ) reason (what, subject, is_gone)
      where f.part = 'things' and coalesce(f.print_id, f.order_id) = new.external_id and is_gone;
    return null;
  end $$`,
  'create trigger note_print after insert on print_shop.orders for each row execute function storm.note_print()',
]

/** More snapshots than a call takes on any machine. An idle machine takes them in ten seconds. */
export const MAX_CHECKS = 500

/** Finds what was sent after its reason was gone, unless it was reversed or stopped. */
export async function findSentAfterVoid(db: Db, maxChecks = MAX_CHECKS): Promise<Finding[]> {
  const { rows } = await sql<{ what: string }>`
    with gone as (
      select subject, max(xid) as xid from (
        select subject, xid from storm.gone union all select id, xid from storm.debts) every
      group by subject
    ), seen as (
      select gone.subject, min(s.number) as number, min(pg_snapshot_xmax(s.snapshot)) as xmax
      from gone join storm.seen s on pg_visible_in_snapshot(gone.xid, s.snapshot) group by gone.subject
    ), claims as (select intent, max(xid) as xid from storm.claims group by intent)
    select left_then.what || ' ' || left_then.subject || ' by ' || left_then.intent as what
    from storm.left left_then
    left join seen on seen.subject = left_then.subject
    left join claims on claims.intent = left_then.intent
    where (claims.xid >= seen.xmax or left_then.looks - seen.number >= ${maxChecks})
      and not exists (
        select from simulator.transfers t
        where t.metadata ->> 'payoutId' = left_then.intent and t.amount_reversed >= t.amount)
      and (left_then.what not like 'print %' or exists (
        select from print_shop.orders p where p.external_id = left_then.intent and p.shipment_id is not null))`.execute(
    db,
  )
  return rows.map(({ what }) => ({ what: `Violated: nothing is sent after its reason is gone: ${what}` }))
}
