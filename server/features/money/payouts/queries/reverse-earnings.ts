import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { EarningRow } from '../payout-view.ts'
import { lockEarningsFrom } from './lock-earnings.ts'
import { isEarning } from './tracking.ts'

type Reversal = {
  taken: { accountId: string; amountMinorUnit: number } | undefined
  write: () => Promise<unknown>
}

/**
 * Plans the reversal of an earning. If no payout has collected it, its status becomes REVERSED.
 * Otherwise a negative row is inserted, which future earnings offset. Parts that were deducted
 * before are not deducted again. The caller posts the taken amount from SELLER_PAYABLE; it is
 * undefined if the payment has no earning.
 * @param rows - the result of `lockEarning`
 */
export function planReversal(trx: Trx, rows: readonly EarningRow[], at: Date): Reversal {
  const earning = rows.find(({ amount_minor_unit }) => amount_minor_unit > 0)
  if (!earning) return { taken: undefined, write: async () => undefined }
  const ids = rows.map(({ id }) => id)
  const left = rows.reduce((sum, row) => sum + row.amount_minor_unit, 0)
  const update = trx.updateTable('share_tracking').where('id', 'in', ids)
  return {
    taken: { accountId: earning.account_id, amountMinorUnit: left },
    write: () =>
      earning.status !== 'PAID' && earning.payout_id === null
        ? update.set({ status: 'REVERSED', updated_at: at }).execute()
        : Promise.all([
            // If the payout fails, the earning returns to the unpaid earnings. Together with the
            // negative row, it is then zero.
            update.set({ hold_on_return: false }).execute(),
            left > 0
              ? insertDebt(trx, { ...earning, amountMinorUnit: left, isPart: false, status: 'OPEN', at })
              : undefined,
          ]),
  }
}

/** Reverses an earning as `planReversal` describes. Runs two round trips. */
export async function reverseEarnings(
  trx: Trx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<Reversal['taken']> {
  const { taken, write } = planReversal(trx, await lockEarning(trx, paymentId), at)
  await write()
  return taken
}

/**
 * Deducts a part of an earning, at most what is left of it. The negative row is held, released and
 * paid together with the earning. If the earning was already paid out, the row is a debt, which is
 * deducted from future earnings. The caller posts the returned amount from SELLER_PAYABLE. Returns
 * undefined if the payment has no earning yet, and `on-its-way` while a payout includes the
 * earning.
 */
export async function deductPartOfEarning(
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

/**
 * Locks the earning of a payment and the parts deducted from it, unless it was reversed. One round
 * trip. The caller must hold the payment's lock, or have sent it just before.
 */
export async function lockEarning(trx: Trx, paymentId: string): Promise<EarningRow[]> {
  // The lock on the account's earnings comes first, so the rows are read after it.
  const [, rows] = await Promise.all([
    lockEarningsFrom(trx, paymentId),
    trx
      .selectFrom('share_tracking')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .where(sql<boolean>`${isEarning}`)
      .where('status', '<>', 'REVERSED')
      .forUpdate()
      .execute(),
  ])
  return rows
}

type Debt = Pick<EarningRow, 'account_id' | 'payment_id' | 'pay_for' | 'pay_for_id' | 'currency'> & {
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
      // A deducted part becomes payable at the same time as the earning. A debt is due at once.
      payable_at: debt.isPart ? payableAtOf(debt.payment_id) : null,
      created_at: debt.at,
      updated_at: debt.at,
    })
    .execute()
}

/**
 * Copies the time of the payment's only earning in SQL, because JavaScript cannot represent
 * 'infinity'.
 */
const payableAtOf = (paymentId: string | null) =>
  sql<Date | null>`(select earned.payable_at from share_tracking earned
    where earned.payment_id = ${paymentId} and earned.amount_minor_unit > 0)`
