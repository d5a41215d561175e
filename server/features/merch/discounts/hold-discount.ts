import { later } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { minorUnitStep } from '../../../platform/money.ts'
import { type DiscountProblem, problemOf, readCode, reductionOf } from './domain/discount.ts'
import { countHoldsOf, countOtherUses, findUse, putUse } from './queries/discount-uses.ts'
import { findDiscountByCode, lockDiscount } from './queries/discounts.ts'

/** What a code takes off goods now, or why it takes off nothing. */
export type FoundDiscount = { id: string; code: string; amountMinorUnit: number } | { problem: DiscountProblem }

/** One statement. */
export async function findReduction(
  db: Pick<Db, 'selectFrom'>,
  goods: { campaignId: string; code: string; goodsMinorUnit: number; currency: string; at: Date },
): Promise<FoundDiscount> {
  const code = readCode(goods.code)
  const discount = await findDiscountByCode(db, { campaignId: goods.campaignId, code })
  const problem = problemOf(discount, { used: discount?.used ?? 0, at: goods.at })
  if (problem || !discount) return { problem: problem ?? 'unknown' }
  const { goodsMinorUnit, currency } = goods
  const amountMinorUnit = reductionOf(discount, { goodsMinorUnit, currency, step: minorUnitStep(currency) })
  return amountMinorUnit === undefined ? { problem: 'other_currency' } : { id: discount.id, code, amountMinorUnit }
}

type Purchase = { purchaseId: string; at: Date }

/** Who holds a use (a keyed digest), for how long, and how many of one code they may hold unpaid. */
export type Holding = { holder: string | null; heldMs: number; mostOfHolder: number }

/**
 * Holds one use of a code for a purchase, or holds it longer: with the last one held, nobody else gets one. Afterwards it
 * stays with the purchase while nobody else has taken it. Four statements at most.
 * @returns false when all are used or held, or the holder holds too many that are not paid.
 */
export async function holdDiscount(
  trx: Trx,
  { purchaseId, at, discountId, holder, heldMs, mostOfHolder }: Purchase & { discountId: string } & Holding,
): Promise<boolean> {
  const discount = await lockDiscount(trx, discountId)
  if (!discount) return false
  if (discount.usesLimit !== null) {
    if ((await countOtherUses(trx, { discountId, purchaseId, at })) >= discount.usesLimit) return false
    if (holder !== null && (await countHoldsOf(trx, { discountId, purchaseId, holder, at })) >= mostOfHolder)
      return false
  }
  await putUse(trx, { purchaseId, discountId, holder, heldUntil: later(at, heldMs), usedAt: null })
  return true
}

/** Whether a campaign has such a code, whatever became of it. One statement. */
export const isCode = async (
  db: Pick<Db, 'selectFrom'>,
  { campaignId, code }: { campaignId: string; code: string },
): Promise<boolean> => (await findDiscountByCode(db, { campaignId, code: readCode(code) })) !== undefined

/**
 * The purchase is made: its use is used up for good. One that was held too long goes to whoever came meanwhile.
 * @returns false when there is none left for it. A code that was deleted meanwhile is kept to. Four statements at most.
 */
export async function useDiscount(trx: Trx, { purchaseId, at }: Purchase): Promise<boolean> {
  const held = await findUse(trx, purchaseId)
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
