import { addMs } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { minorUnitStep } from '../../../platform/money.ts'
import { computeReduction, type DiscountProblem, findDiscountProblem, readCode } from './domain/discount.ts'
import { countHoldsOf, countOtherUses, type DiscountUse, findUse, putUse } from './queries/discount-uses.ts'
import { findDiscountByCode, lockDiscount } from './queries/discounts.ts'

export type DiscountLookup = { id: string; code: string; amountMinorUnit: number } | { problem: DiscountProblem }

/**
 * Returns the reduction that a code gives on these goods, or the reason why it gives none.
 * Reserves nothing: `holdDiscount` does, and checks again under a lock.
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
 * `holder` is a keyed digest of the person or address that reserves for `heldMs`. `maxPerHolder`
 * limits a holder's unpaid reservations of a code.
 */
export type Holding = { holder: string | null; heldMs: number; maxPerHolder: number }

/**
 * Reserves one use of a code for a purchase, or extends the reservation. A purchase with an expired
 * reservation can still use the code unless another purchase has taken that use.
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

/** True if the campaign has this code, even if the code is expired or used up. */
export const isKnownCode = async (
  db: Pick<Db, 'selectFrom'>,
  { campaignId, code }: { campaignId: string; code: string },
): Promise<boolean> => (await findDiscountByCode(db, { campaignId, code: readCode(code) })) !== undefined

/**
 * Makes the reservation of a purchase permanent. A purchase keeps its reduction if the code was
 * deleted after the reservation.
 * @param prefetched - the reservation, if the caller has just read it
 * @returns false if the reservation has expired and other purchases have taken the remaining uses
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
