import { addMs } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { minorUnitStep } from '../../../platform/money.ts'
import { computeReduction, type DiscountProblem, findDiscountProblem, readCode } from './domain/discount.ts'
import { countHoldsOf, countOtherUses, type DiscountUse, findUse, putUse } from './queries/discount-uses.ts'
import { findDiscountByCode, lockDiscount } from './queries/discounts.ts'

/** The reduction that a code gives now, or the reason why it does not apply. */
export type DiscountLookup = { id: string; code: string; amountMinorUnit: number } | { problem: DiscountProblem }

/**
 * Returns the reduction that a code gives on these goods at `at`, or the reason why the code does
 * not apply. It does not reserve a use of the code. `holdDiscount` does that, and checks again
 * under a lock.
 */
export async function findReduction(
  db: Pick<Db, 'selectFrom'>,
  goods: { campaignId: string; code: string; goodsMinorUnit: number; currency: string; at: Date },
): Promise<DiscountLookup> {
  const code = readCode(goods.code)
  const discount = await findDiscountByCode(db, { campaignId: goods.campaignId, code })
  const problem = findDiscountProblem(discount, { used: discount?.used ?? 0, at: goods.at })
  if (problem || !discount) return { problem: problem ?? 'unknown' }
  const { goodsMinorUnit, currency } = goods
  const amountMinorUnit = computeReduction(discount, { goodsMinorUnit, currency, step: minorUnitStep(currency) })
  return amountMinorUnit === undefined ? { problem: 'other_currency' } : { id: discount.id, code, amountMinorUnit }
}

type Purchase = { purchaseId: string; at: Date }

/**
 * Limits of a reservation. `holder` is a keyed digest of who makes it, and `heldMs` is its
 * duration. `maxPerHolder` limits how many unpaid reservations one holder can have per code.
 */
export type Holding = { holder: string | null; heldMs: number; maxPerHolder: number }

/**
 * Reserves one use of a code for a purchase until the hold expires, or extends the hold. While the
 * last use is reserved, no other purchase can reserve it. After the hold expires, the purchase can
 * still use the code until another purchase takes the use. Runs at most four statements.
 * @returns false if all uses are used or reserved, or if the holder has too many unpaid
 * reservations
 */
export async function holdDiscount(
  trx: Trx,
  { purchaseId, at, discountId, holder, heldMs, maxPerHolder }: Purchase & { discountId: string } & Holding,
): Promise<boolean> {
  const discount = await lockDiscount(trx, discountId)
  if (!discount) return false
  if (discount.usesLimit !== null) {
    if ((await countOtherUses(trx, { discountId, purchaseId, at })) >= discount.usesLimit) return false
    if (holder !== null && (await countHoldsOf(trx, { discountId, purchaseId, holder, at })) >= maxPerHolder)
      return false
  }
  await putUse(trx, { purchaseId, discountId, holder, heldUntil: addMs(at, heldMs), usedAt: null })
  return true
}

/** Returns true if the campaign has such a code, even one that is expired or used up. */
export const isKnownCode = async (
  db: Pick<Db, 'selectFrom'>,
  { campaignId, code }: { campaignId: string; code: string },
): Promise<boolean> => (await findDiscountByCode(db, { campaignId, code: readCode(code) })) !== undefined

/**
 * Turns a purchase's reservation into a permanent use. If the code was deleted since it was
 * reserved, the purchase keeps its reduction. Runs at most four statements.
 * @param prefetched - the reservation, if the caller has just read it
 * @returns false if the reservation expired and other purchases have taken the remaining uses
 */
export async function useDiscount(
  trx: Trx,
  { purchaseId, at }: Purchase,
  prefetched?: { use: DiscountUse | undefined },
): Promise<boolean> {
  const held = prefetched ? prefetched.use : await findUse(trx, purchaseId)
  if (!held || held.used_at) return true
  const { discount_id: discountId, held_until: heldUntil } = held
  const discount = await lockDiscount(trx, discountId)
  if (!discount) return true
  if (heldUntil <= at && discount.usesLimit !== null) {
    const others = await countOtherUses(trx, { discountId, purchaseId, at })
    if (others >= discount.usesLimit) return false
  }
  await putUse(trx, { purchaseId, discountId, holder: held.holder, heldUntil, usedAt: at })
  return true
}
