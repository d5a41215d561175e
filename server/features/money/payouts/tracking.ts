import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { ShareTrackingTable } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { KINDS_SOLD, type PayFor } from '../ledger/index.ts'

/** Of a payment: a bank has some of it, or a part of it is gone and nobody has decided about that. */
const isContested = sql`(withdrawn_minor_unit > 0
  or outside_refunded_minor_unit + lost_minor_unit > part_settled_minor_unit)`

/** The earning of a payment, and the parts that were taken out of it, which go its way. */
const isEarning = sql`(amount_minor_unit > 0 or is_part)`

/**
 * A seller has earned: one row a payment, OPEN for the next payout to collect; HELD from its first moment when the
 * payment is disputed or was refunded at the processor: which of the two is the answer. What has to be shipped first is
 * OPEN too, and waits for `noteShipped`. The caller books it to SELLER_PAYABLE. One statement.
 *
 * The payment's row is locked as it is read: whoever is writing down a dispute or a refund right now is waited for, and
 * whoever comes after finds the earning.
 */
export async function openTracking(
  trx: Trx,
  earning: {
    accountId: string
    paymentId: string
    payFor: PayFor
    payForId: string
    amountMinorUnit: number
    currency: string
    at: Date
  },
): Promise<'OPEN' | 'HELD'> {
  const { rows } = await sql<{ status: 'OPEN' | 'HELD' }>`
    insert into share_tracking (id, account_id, payment_id, pay_for, pay_for_id, amount_minor_unit, currency, status,
      payable_at, created_at, updated_at)
    select ${newId()}, ${earning.accountId}, id, ${earning.payFor}, ${earning.payForId}, ${earning.amountMinorUnit}::bigint,
      ${earning.currency}, case when ${isContested} or refunded_at is not null then 'HELD' else 'OPEN' end,
      ${KINDS_SOLD[earning.payFor].payable === 'at once' ? null : 'infinity'}::timestamptz,
      ${earning.at}, ${earning.at}
    from payments where id = ${earning.paymentId} for share
    returning status`.execute(trx)
  if (!rows[0]) throw new Error(`there is no payment ${earning.paymentId} to earn from`)
  return rows[0].status
}

/**
 * What was sold has been shipped, or needs no shipping: its earning may go out some days later, as its kind says. Told
 * again, the first time counts. One statement.
 */
export async function noteShipped(
  trx: Trx,
  { paymentId, payFor, at, config }: { paymentId: string; payFor: PayFor; at: Date; config: Config },
): Promise<void> {
  const { payable } = KINDS_SOLD[payFor]
  if (payable === 'at once') return
  await sql`
    update share_tracking set payable_at = ${later(at, config[payable.daysAfterShipping] * DAY_MS)}, updated_at = ${at}
    where payment_id = ${paymentId} and payable_at = 'infinity'`.execute(trx)
}

/** Of an earning that is OPEN: a payout may collect it now. */
export const isPayable = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(payable_at is null or payable_at <= ${at}::timestamptz)`

/**
 * An earning that is not on its way yet waits: somebody disputes it. One that a payout has collected waits if it comes
 * back. False when nothing is held now. One statement.
 */
export async function holdTracking(trx: Trx, { paymentId, at }: { paymentId: string; at: Date }): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    update share_tracking set updated_at = ${at}, hold_on_return = payout_id is not null,
      status = case when payout_id is null then 'HELD' else status end
    where payment_id = ${paymentId} and ${isEarning} and status = 'OPEN'
    returning status`.execute(trx)
  return rows[0]?.status === 'HELD'
}

/**
 * What was held goes its way again, unless the charge itself is still in question. False when nothing was held. The
 * payment is locked by the caller. One statement.
 */
export async function releaseTracking(trx: Trx, { paymentId, at }: { paymentId: string; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update share_tracking set hold_on_return = false, updated_at = ${at},
      -- What its payout has carried out meanwhile stays paid.
      status = case status when 'HELD' then 'OPEN' else status end
    where payment_id = ${paymentId} and ${isEarning} and (status = 'HELD' or hold_on_return)
      and not exists (select from payments where id = ${paymentId} and ${isContested})`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Whether something that a payout collected was disputed since. One statement. */
export async function hasContested(db: Pick<Trx, 'selectFrom'>, payoutId: string): Promise<boolean> {
  const contested = await db
    .selectFrom('share_tracking')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('hold_on_return', '=', true)
    .executeTakeFirst()
  return contested !== undefined
}

/** Whether an earning waits because it, or its charge, is in question. One statement. */
export async function isTrackingHeld(trx: Trx, paymentId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('share_tracking')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'HELD')
    .executeTakeFirst()
  return held !== undefined
}

/**
 * A payout did not go through: what it had collected waits for the next one, or is HELD when it was disputed while the
 * money was on its way. What was given back as well stays OPEN beside its negative row, and so does an
 * advance's, which has no payment. The payments are locked as in openTracking. One statement.
 */
export async function returnTracking(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  await sql`
    with payment as materialized (
      select id, ${isContested} and refunded_at is null as is_disputed from payments
      where id in (select payment_id from share_tracking where payout_id = ${payoutId})
      for share
    ), collected as (
      select t.id, (t.amount_minor_unit > 0 or t.is_part) and (t.hold_on_return or coalesce(payment.is_disputed, false)) as is_held
      from share_tracking t left join payment on payment.id = t.payment_id
      where t.payout_id = ${payoutId}
    )
    update share_tracking t set payout_id = null, hold_on_return = false, updated_at = ${at},
      status = case when collected.is_held then 'HELD' else 'OPEN' end
    from collected where t.id = collected.id`.execute(trx)
}

/**
 * What an advance takes from coming earnings: one negative row that has no payment, OPEN for a payout to collect. Once
 * it is collected by a payout that went through, the advance is recouped. The caller books it out of SELLER_PAYABLE.
 */
export async function openAdvance(
  trx: Trx,
  advance: { payoutId: string; accountId: string; amountMinorUnit: number; currency: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('share_tracking')
    .values({
      id: newId(),
      account_id: advance.accountId,
      payment_id: null,
      pay_for: 'ADVANCE',
      pay_for_id: advance.payoutId,
      amount_minor_unit: -advance.amountMinorUnit,
      currency: advance.currency,
      status: 'OPEN',
      created_at: advance.at,
      updated_at: advance.at,
    })
    .execute()
}

/**
 * An advance that was not paid takes nothing from coming earnings. Nobody has collected its row: while the advance was
 * PENDING, no other payout of the account in its currency could begin.
 */
export async function takeBackAdvance(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  const row = await trx
    .updateTable('share_tracking')
    .set({ status: 'REVERSED', updated_at: at })
    .where('pay_for', '=', 'ADVANCE')
    .where('pay_for_id', '=', payoutId)
    .where('status', '=', 'OPEN')
    .where('payout_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`advance ${payoutId} was not paid, and its row is not there to take back`)
}

/**
 * Takes an earning back: REVERSED if it is still here; if it was paid out or is on its way, a negative row that the
 * seller's coming earnings fill. Parts that were taken out of it before are not taken twice. The caller books the answered
 * amount out of SELLER_PAYABLE. Undefined when nothing was earned from this payment.
 */
export async function takeBackTracking(
  trx: Trx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<{ accountId: string; amountMinorUnit: number } | undefined> {
  const rows = await lockEarning(trx, paymentId)
  const earning = rows.find(({ amount_minor_unit }) => amount_minor_unit > 0)
  if (!earning) return undefined
  const ids = rows.map(({ id }) => id)
  const left = rows.reduce((sum, row) => sum + row.amount_minor_unit, 0)
  if (earning.status !== 'PAID' && earning.payout_id === null) {
    await trx.updateTable('share_tracking').set({ status: 'REVERSED', updated_at: at }).where('id', 'in', ids).execute()
  } else {
    // Should its payout fail, it comes back beside the negative row: the two are nothing together.
    await trx.updateTable('share_tracking').set({ hold_on_return: false }).where('id', 'in', ids).execute()
    if (left > 0) await insertDebt(trx, { ...earning, amountMinorUnit: left, isPart: false, status: 'OPEN', at })
  }
  return { accountId: earning.account_id, amountMinorUnit: left }
}

/**
 * Takes a part out of an earning, at most all that is left of it: a negative row that is held, let go, collected and paid
 * together with it; or, once it was paid out, that coming earnings fill. The caller books the answered amount out of
 * SELLER_PAYABLE. Undefined when nothing was earned from this payment yet; `on-its-way` while a payout has collected it.
 */
export async function takePartOfTracking(
  trx: Trx,
  { paymentId, partMinorUnit, at }: { paymentId: string; partMinorUnit: number; at: Date },
): Promise<{ accountId: string; amountMinorUnit: number } | 'on-its-way' | undefined> {
  const rows = await lockEarning(trx, paymentId)
  const earning = rows.find(({ amount_minor_unit }) => amount_minor_unit > 0)
  if (!earning) return undefined
  if (earning.status !== 'PAID' && earning.payout_id !== null) return 'on-its-way'
  const left = rows.reduce((sum, row) => sum + row.amount_minor_unit, 0)
  const amountMinorUnit = Math.min(partMinorUnit, left)
  const status = earning.status === 'HELD' ? 'HELD' : 'OPEN'
  if (amountMinorUnit > 0) await insertDebt(trx, { ...earning, amountMinorUnit, isPart: true, status, at })
  return { accountId: earning.account_id, amountMinorUnit }
}

/** The earning of a payment, unless it was taken back, and the parts that were taken out of it. */
const lockEarning = (trx: Trx, paymentId: string) =>
  trx
    .selectFrom('share_tracking')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`${isEarning}`)
    .where('status', '<>', 'REVERSED')
    .forUpdate()
    .execute()

type Debt = Pick<
  Selectable<ShareTrackingTable>,
  'account_id' | 'payment_id' | 'pay_for' | 'pay_for_id' | 'currency'
> & {
  amountMinorUnit: number
  isPart: boolean
  status: 'OPEN' | 'HELD'
  at: Date
}

async function insertDebt(trx: Trx, debt: Debt): Promise<void> {
  await trx
    .insertInto('share_tracking')
    .values({
      id: newId(),
      account_id: debt.account_id,
      payment_id: debt.payment_id,
      pay_for: debt.pay_for,
      pay_for_id: debt.pay_for_id,
      amount_minor_unit: -debt.amountMinorUnit,
      currency: debt.currency,
      status: debt.status,
      is_part: debt.isPart,
      created_at: debt.at,
      updated_at: debt.at,
    })
    .execute()
}
