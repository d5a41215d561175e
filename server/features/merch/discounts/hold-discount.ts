import { later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { minorUnitStep } from '../../../platform/money.ts'
import { type DiscountProblem, problemOf, readCode, reductionOf } from './domain/discount.ts'
import { countOtherUses, findUse, putUse } from './queries/discount-uses.ts'
import { findDiscountByCode, lockDiscount } from './queries/discounts.ts'

/** For how long a use waits for whoever has begun to pay. Afterwards it is theirs while nobody else has taken it. */
const HELD_MS = 30 * MINUTE_MS

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

/**
 * Holds one use of a code for a purchase, or holds it longer: with the last one held, nobody else gets one. Three
 * statements. @returns false when all are used or held.
 */
export async function holdDiscount(
  trx: Trx,
  { purchaseId, at, discountId }: Purchase & { discountId: string },
): Promise<boolean> {
  const discount = await lockDiscount(trx, discountId)
  if (!discount) return false
  if (discount.usesLimit !== null && (await countOtherUses(trx, { discountId, purchaseId, at })) >= discount.usesLimit)
    return false
  await putUse(trx, { purchaseId, discountId, heldUntil: later(at, HELD_MS), usedAt: null })
  return true
}

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
  await putUse(trx, { purchaseId, discountId, heldUntil, usedAt: at })
  return true
}
