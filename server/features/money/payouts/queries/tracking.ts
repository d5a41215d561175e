import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS, later } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { KINDS_SOLD, type PayFor } from '../../ledger/index.ts'
import { paymentStandings } from '../../payment/index.ts'

/**
 * A seller has earned: one row a payment, OPEN for the next payout to collect; HELD from its first moment when the
 * payment is disputed or was refunded at the processor. What has to be shipped first is OPEN too, and waits for
 * `noteShipped`. The caller books it to SELLER_PAYABLE. One statement.
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
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into share_tracking (id, account_id, payment_id, pay_for, pay_for_id, amount_minor_unit, currency, status,
      payable_at, created_at, updated_at)
    select ${newId()}, ${earning.accountId}, id, ${earning.payFor}, ${earning.payForId}, ${earning.amountMinorUnit}::bigint,
      ${earning.currency}, case when is_contested or is_returned then 'HELD' else 'OPEN' end,
      ${KINDS_SOLD[earning.payFor].payable === 'at once' ? null : 'infinity'}::timestamptz,
      ${earning.at}, ${earning.at}
    from ${paymentStandings} p where id = ${earning.paymentId} for share`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error(`there is no payment ${earning.paymentId} to earn from`)
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
    where payment_id = ${paymentId} and amount_minor_unit > 0 and status = 'OPEN'
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
    where payment_id = ${paymentId} and amount_minor_unit > 0 and (status = 'HELD' or hold_on_return)
      and not exists (select from ${paymentStandings} p where p.id = ${paymentId} and p.is_contested)`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * A payout did not go through: what it had collected waits for the next one, or is HELD when it was disputed while the
 * money was on its way. What was given back as well stays OPEN beside its negative row, and so does an
 * advance's, which has no payment. The payments are locked as in openTracking. One statement.
 */
export async function returnTracking(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  await sql`
    with payment as materialized (
      select id, is_contested and not is_returned as is_disputed from ${paymentStandings} p
      where id in (select payment_id from share_tracking where payout_id = ${payoutId})
      for share
    ), collected as (
      select t.id, t.amount_minor_unit > 0 and (t.hold_on_return or coalesce(payment.is_disputed, false)) as is_held
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
 * seller's coming earnings fill. The caller books the same amount out of SELLER_PAYABLE. Undefined when nothing was
 * earned from this payment.
 */
export async function takeBackTracking(
  trx: Trx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<{ accountId: string; amountMinorUnit: number } | undefined> {
  const row = await trx
    .selectFrom('share_tracking')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('amount_minor_unit', '>', 0)
    .where('status', '<>', 'REVERSED')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.status !== 'PAID' && row.payout_id === null) {
    await trx
      .updateTable('share_tracking')
      .set({ status: 'REVERSED', updated_at: at })
      .where('id', '=', row.id)
      .execute()
  } else {
    // Should its payout fail, it comes back beside the negative row: the two are nothing together.
    await trx.updateTable('share_tracking').set({ hold_on_return: false }).where('id', '=', row.id).execute()
    await trx
      .insertInto('share_tracking')
      .values({
        id: newId(),
        account_id: row.account_id,
        payment_id: paymentId,
        pay_for: row.pay_for,
        pay_for_id: row.pay_for_id,
        amount_minor_unit: -row.amount_minor_unit,
        currency: row.currency,
        status: 'OPEN',
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
  return { accountId: row.account_id, amountMinorUnit: row.amount_minor_unit }
}

/** What an account can be paid in a currency and nobody has collected yet. Nobody else can until the transaction ends. */
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

/** Locked rows belong to a payout from now on. */
export async function collectTracking(
  trx: Trx,
  { ids, payoutId, at }: { ids: readonly string[]; payoutId: string; at: Date },
): Promise<void> {
  await trx.updateTable('share_tracking').set({ payout_id: payoutId, updated_at: at }).where('id', 'in', ids).execute()
}

/** What a payout had collected is paid. An advance has collected nothing: its negative row waits for a later payout. */
export async function payTracking(trx: Trx, { payoutId, at }: { payoutId: string; at: Date }): Promise<void> {
  await trx
    .updateTable('share_tracking')
    .set({ status: 'PAID', updated_at: at })
    .where('payout_id', '=', payoutId)
    .execute()
}

/** What was advanced to an account in a currency, and what its open earnings fill of that already. One statement. */
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
