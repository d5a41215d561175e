import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { KINDS_SOLD, type PayFor } from '../../ledger/index.ts'
import { paymentStandings } from '../../payment/index.ts'
import { lockEarningsFrom } from './lock-earnings.ts'

export const isEarning = sql`(amount_minor_unit > 0 or is_part)`

/**
 * Condition on rows `t`: an earning, and the deducted parts with the same status. A part that was
 * deducted after the earning was paid is a debt that is due at once, and is not included.
 */
const isHeldWithEarning = sql`(t.amount_minor_unit > 0 or t.is_part and not exists (
  select from share_tracking earned where earned.payment_id = t.payment_id and earned.amount_minor_unit > 0 and earned.status = 'PAID'))`

/**
 * Records a seller's earning, one row per payment. Returns OPEN for the next payout, or HELD if
 * the payment is disputed or was refunded at the processor. An earning that requires shipping is
 * OPEN too, but is not payable before `recordShipped`. The caller posts the earning to
 * SELLER_PAYABLE. Locks the payment's row while reading it, so that a concurrent dispute or refund
 * is never missed.
 */
export async function openEarning(
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
      ${earning.currency}, case when is_contested or is_returned then 'HELD' else 'OPEN' end,
      ${KINDS_SOLD[earning.payFor].payable === 'at once' ? null : 'infinity'}::timestamptz,
      ${earning.at}, ${earning.at}
    from ${paymentStandings} p where id = ${earning.paymentId} for share
    returning status`.execute(trx)
  if (!rows[0]) throw new Error(`payment ${earning.paymentId} does not exist, so it has no earnings`)
  return rows[0].status
}

/**
 * Records that the sold thing was shipped, or that it needs no shipping. The earning becomes
 * payable some days later, depending on the kind. Only the first call has an effect.
 */
export async function recordShipped(
  trx: Trx,
  { paymentId, payFor, at, config }: { paymentId: string; payFor: PayFor; at: Date; config: Config },
): Promise<void> {
  const { payable } = KINDS_SOLD[payFor]
  if (payable === 'at once') return
  await sql`
    update share_tracking set payable_at = ${addMs(at, config[payable.daysAfterShipping] * DAY_MS)}, updated_at = ${at}
    where payment_id = ${paymentId} and payable_at = 'infinity'`.execute(trx)
}

export const isPayable = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(payable_at is null or payable_at <= ${at}::timestamptz)`

/**
 * Puts the earning of a disputed payment on hold. If a payout has already collected it, it is put
 * on hold only if that payout fails. Does nothing for a payment that is being refunded, because
 * its earning is already reversed. Returns false if no earning is on hold now. The caller must
 * have locked the payment.
 */
export async function holdEarning(trx: Trx, { paymentId, at }: { paymentId: string; at: Date }): Promise<boolean> {
  await lockEarningsFrom(trx, paymentId)
  const { rows } = await sql<{ status: string }>`
    update share_tracking t set updated_at = ${at}, hold_on_return = payout_id is not null,
      status = case when payout_id is null then 'HELD' else status end
    where payment_id = ${paymentId} and status = 'OPEN' and ${isHeldWithEarning}
      and not exists (select from ${paymentStandings} p where p.id = ${paymentId} and p.is_going_back)
    returning status`.execute(trx)
  return rows[0]?.status === 'HELD'
}

/**
 * Releases an earning that is on hold, unless the payment is still contested. Returns false if no
 * earning was on hold. The caller must have locked the payment.
 */
export async function releaseEarning(trx: Trx, { paymentId, at }: { paymentId: string; at: Date }): Promise<boolean> {
  await lockEarningsFrom(trx, paymentId)
  const { numAffectedRows } = await sql`
    update share_tracking set hold_on_return = false, updated_at = ${at},
      -- An earning that a payout has paid meanwhile stays PAID.
      status = case status when 'HELD' then 'OPEN' else status end
    where payment_id = ${paymentId} and ${isEarning} and (status = 'HELD' or hold_on_return)
      and not exists (select from ${paymentStandings} p where p.id = ${paymentId} and p.is_contested)`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns true if an earning of the payment is on hold. */
export async function isEarningHeld(trx: Trx, paymentId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('share_tracking')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'HELD')
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Removes a failed payout's earnings from the payout. They become OPEN for the next payout, or
 * HELD if their payment was disputed meanwhile. A refunded earning becomes OPEN too, because its
 * negative row in the next payout offsets it. The row of an advance has no payment and becomes
 * OPEN. The payments are locked as in openEarning.
 */
export async function reopenEarnings(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  await sql`
    with payment as materialized (
      select id, is_contested, is_going_back from ${paymentStandings} p
      where id in (select payment_id from share_tracking where payout_id = ${payoutId})
      for share
    ), collected as (
      select t.id, payment.id is not null and not payment.is_going_back and (t.hold_on_return or payment.is_contested)
        and ${isHeldWithEarning} as is_held
      from share_tracking t left join payment on payment.id = t.payment_id
      where t.payout_id = ${payoutId}
    )
    update share_tracking t set payout_id = null, hold_on_return = false, updated_at = ${at},
      status = case when collected.is_held then 'HELD' else 'OPEN' end
    from collected where t.id = collected.id`.execute(trx)
}

/**
 * Inserts the negative row of an advance as OPEN, so that the next payout collects it. The caller
 * posts the amount from SELLER_PAYABLE.
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
 * Reverses the negative row of an advance that was not paid. No payout can have collected it,
 * because the PENDING advance prevented other payouts of the account in the same currency.
 */
export async function reverseAdvance(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  const row = await trx
    .updateTable('share_tracking')
    .set({ status: 'REVERSED', updated_at: at })
    .where('pay_for', '=', 'ADVANCE')
    .where('pay_for_id', '=', payoutId)
    .where('status', '=', 'OPEN')
    .where('payout_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`advance ${payoutId} was not paid, but its negative earning is missing`)
}

/**
 * Locks the payable earnings of an account in a currency that no payout has collected, until the
 * transaction ends.
 */
export const lockOpenTracking = (
  trx: Trx,
  { accountId, currency, at }: { accountId: string; currency: string; at: Date },
): Promise<{ id: string; amount_minor_unit: number }[]> =>
  trx
    .selectFrom('share_tracking')
    .select(['id', 'amount_minor_unit'])
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('status', '=', 'OPEN')
    .where('payout_id', 'is', null)
    .where(isPayable(at))
    .forUpdate()
    .execute()

export async function collectTracking(
  trx: Trx,
  { ids, payoutId, at }: { ids: readonly string[]; payoutId: string; at: Date },
): Promise<void> {
  await trx.updateTable('share_tracking').set({ payout_id: payoutId, updated_at: at }).where('id', 'in', ids).execute()
}

/**
 * Marks the earnings of a sent payout as PAID. An advance has none, because a later payout collects
 * its negative row.
 */
export async function payTracking(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  await trx
    .updateTable('share_tracking')
    .set({ status: 'PAID', updated_at: at })
    .where('payout_id', '=', payoutId)
    .execute()
}

/**
 * Returns the advances that are not recouped yet, and the unpaid earnings from which they will be
 * deducted.
 */
export async function sumOpenTracking(
  trx: Trx,
  { accountId, currency, at }: { accountId: string; currency: string; at: Date },
): Promise<{ advanced: number; earned: number }> {
  const { rows } = await sql<{ advanced: number; earned: number }>`
    select coalesce(-sum(amount_minor_unit) filter (where pay_for = 'ADVANCE'), 0) as advanced,
      coalesce(sum(amount_minor_unit) filter (where pay_for <> 'ADVANCE'), 0) as earned
    from share_tracking
    where account_id = ${accountId} and currency = ${currency} and status = 'OPEN' and ${isPayable(at)}`.execute(trx)
  return rows[0] ?? { advanced: 0, earned: 0 }
}
