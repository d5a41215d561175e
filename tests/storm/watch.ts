import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/connect.ts'
import type { Db } from '../../server/platform/database/transaction.ts'
import { findSentAfterVoid, RECORDING_STATEMENTS } from './sent-payouts.ts'
import type { Finding } from './verify.ts'

/** Short, so that few transactions that ran one after another count as concurrent. */
const CHECK_INTERVAL_MS = 20

/**
 * Tables that record the order of transactions by the database's own ids. Clocks are unreliable on
 * a busy machine, and so are sequence numbers, because a transaction may wait for a lock after it
 * got its number.
 *
 * - `storm.seen`: snapshots of the ended transactions. A transaction that had no id at a snapshot
 *   (its id is not below the snapshot's `xmax`) sees everything that the snapshot saw. A
 *   transaction that creates a payout gets its id when it locks the account's payout route, before
 *   it reads the open earnings.
 * - `storm.debts`, `storm.payouts`: ids of the transactions that wrote the debts and payouts.
 * - `storm.contested`: earnings that a payout collected although their payment was contested. A
 *   transaction that contests a payment also sets the payment's earning to HELD, and a payout locks
 *   the earning. If the contest was committed when the payout collected the earning, the contest
 *   came first.
 */
const TABLES = [
  'create schema storm',
  'create table storm.seen (number bigserial, snapshot pg_snapshot not null)',
  'create table storm.debts (id text primary key, xid xid8 not null)',
  'create table storm.payouts (id text primary key, xid xid8 not null)',
  'create table storm.contested (payment_id text not null, payout_id text not null)',
  `create function storm.note_debt() returns trigger language plpgsql as $$ begin
    insert into storm.debts values (new.id, pg_current_xact_id());
    return null;
  end $$`,
  `create function storm.note_payout() returns trigger language plpgsql as $$ begin
    insert into storm.payouts values (new.id, pg_current_xact_id());
    return null;
  end $$`,
  `create function storm.note_collected() returns trigger language plpgsql as $$ begin
    insert into storm.contested select p.id, new.payout_id from payments p
      left join offers o on o.id = p.pay_for_id and o.status = 'DISPUTED'
      where p.id = new.payment_id and p.refund_requested_at is null and p.refunded_at is null
        and (o.id is not null or p.withdrawn_minor_unit > 0
          or p.outside_refunded_minor_unit + p.lost_minor_unit > p.part_settled_minor_unit);
    return null;
  end $$`,
  `create trigger note_debt after insert on share_tracking
    for each row when (new.amount_minor_unit < 0) execute function storm.note_debt()`,
  'create trigger note_payout after insert on payouts for each row execute function storm.note_payout()',
  `create trigger note_collected after update on share_tracking
    for each row when (old.payout_id is null and new.payout_id is not null and new.amount_minor_unit > 0)
    execute function storm.note_collected()`,
]

export async function runWatched<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  storm: () => Promise<Result>,
): Promise<Result> {
  await prepareWatch(kysely)
  let isOver = false
  const lookOn = async (): Promise<void> => {
    while (!isOver) {
      await checkOnce(kysely)
      await sleep(CHECK_INTERVAL_MS)
    }
  }
  const stormed = storm().finally(() => {
    isOver = true
  })
  const [result] = await Promise.all([stormed, lookOn()])
  return result
}

export async function prepareWatch(db: Db): Promise<void> {
  for (const text of [...TABLES, ...RECORDING_STATEMENTS]) await sql.raw(text).execute(db)
}

export async function checkOnce(db: Db): Promise<void> {
  await sql`insert into storm.seen (snapshot) select pg_current_snapshot()`.execute(db)
}

/**
 * Finds payouts that ignored a debt or a contest that was committed before them. Concurrent
 * transactions are never reported.
 */
export async function findPayoutsOutOfOrder(db: Db): Promise<Finding[]> {
  const { rows: unpaid } = await sql<{ what: string }>`
    with debts as (
      select owed.*, (
        select min(pg_snapshot_xmax(s.snapshot)) from storm.seen s where pg_visible_in_snapshot(d.xid, s.snapshot)
      ) as seen_from
      from storm.debts d join share_tracking owed on owed.id = d.id where owed.status <> 'REVERSED'
    )
    select 'payment ' || coalesce(owed.payment_id, 'of none') || ', row ' || owed.id || ' by payout ' || p.id as what
    from debts owed
    join payouts p on p.account_id = owed.account_id and p.currency = owed.currency and p.status = 'SUCCEEDED'
      and p.kind <> 'advance'
    join storm.payouts made on made.id = p.id and made.xid >= owed.seen_from
    left join storm.payouts filled on filled.id = owed.payout_id
    -- A row with is_part is a deduction from one earning, and is settled together with it. Once that
    -- earning is paid, the deduction is a normal debt.
    left join share_tracking earned on owed.is_part and earned.payment_id = owed.payment_id and earned.amount_minor_unit > 0
    left join storm.payouts paid on paid.id = earned.payout_id
    where (filled.xid is null or made.xid < filled.xid) and (not owed.is_part or paid.xid <= made.xid)`.execute(db)
  const { rows: contested } = await sql<{ what: string }>`
    select 'payment ' || payment_id || ' by payout ' || payout_id as what from storm.contested`.execute(db)
  return [
    ...unpaid.map(({ what }) => ({ what: `A debt of a seller was not taken from the next payout: ${what}` })),
    ...contested.map(({ what }) => ({
      what: `An earning was collected while its charge was disputed: ${what}`,
    })),
    ...(await findSentAfterVoid(db)),
  ]
}
