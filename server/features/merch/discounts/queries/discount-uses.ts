import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** Counts uses and reservations. The caller must have locked the discount. */
export async function countOtherUses(
  trx: Trx,
  { discountId, purchaseId, at }: { discountId: string; purchaseId: string; at: Date },
): Promise<number> {
  const { uses } = await trx
    .selectFrom('merch_discount_uses')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('discount_id', '=', discountId)
    .where('purchase_id', '<>', purchaseId)
    .where((use) => use.or([use('used_at', 'is not', null), use('held_until', '>', at)]))
    .executeTakeFirstOrThrow()
  return uses
}

/** The caller must have locked the discount. */
export async function countHoldsOf(
  trx: Trx,
  { discountId, purchaseId, holder, at }: { discountId: string; purchaseId: string; holder: string; at: Date },
): Promise<number> {
  const { holds } = await trx
    .selectFrom('merch_discount_uses')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('discount_id', '=', discountId)
    .where('purchase_id', '<>', purchaseId)
    .where('holder', '=', holder)
    .where('used_at', 'is', null)
    .where('held_until', '>', at)
    .executeTakeFirstOrThrow()
  return holds
}

/** Never overwrites a permanent use. */
export async function putUse(
  trx: Trx,
  use: { purchaseId: string; discountId: string; holder: string | null; heldUntil: Date; usedAt: Date | null },
): Promise<void> {
  // The digest of the holder only limits unpaid reservations, so remove it once the purchase is
  // paid.
  const held = { held_until: use.heldUntil, used_at: use.usedAt, holder: use.usedAt ? null : use.holder }
  await trx
    .insertInto('merch_discount_uses')
    .values({ purchase_id: use.purchaseId, discount_id: use.discountId, ...held })
    .onConflict((on) => on.column('purchase_id').doUpdateSet(held).where('merch_discount_uses.used_at', 'is', null))
    .execute()
}

export type DiscountUse = { discount_id: string; holder: string | null; held_until: Date; used_at: Date | null }

/** Finds the reservation or the permanent use of a code by a purchase. */
export const findUse = (trx: Trx, purchaseId: string): Promise<DiscountUse | undefined> =>
  trx
    .selectFrom('merch_discount_uses')
    .select(['discount_id', 'holder', 'held_until', 'used_at'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()

/** Deletes the reservations and uses of these purchases, so that others can use the codes. */
export async function deleteUses(trx: Trx, purchaseIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('merch_discount_uses')
    .where('purchase_id', '=', sql<string>`any(${[...purchaseIds]}::text[])`)
    .execute()
}
