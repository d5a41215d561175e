import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { foldBrandName } from './domain/brand-name.ts'
import { findFaults, type OfferPolicy, tidyPolicy } from './domain/offer-policy.ts'

/**
 * Puts a talent's whole policy in place of the old one. Offers that are out already keep the terms they were sent with.
 * @throws BadRequest naming every faulty field.
 */
export async function saveOfferPolicy(
  ctx: Pick<Context, 'db' | 'clock' | 'processor' | 'config'>,
  accountId: string,
  given: OfferPolicy,
): Promise<void> {
  const policy = tidyPolicy(given)
  const issues = findFaults(policy, { limits: ctx.processor.limits, feeBps: ctx.config.PLATFORM_FEE_BPS })
  if (issues[0]) throw badRequest(`${issues[0].path}: ${issues[0].message}`, { issues })
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const fresh = { below_minimum: policy.belowMinimum, updated_at: now }
    // First, so that two savers come one after the other: the later one's lists stand whole.
    await trx
      .insertInto('offer_policies')
      .values({ account_id: accountId, ...fresh })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
      .execute()
    await trx.deleteFrom('offer_minimums').where('account_id', '=', accountId).execute()
    await trx.deleteFrom('brand_blocklist').where('account_id', '=', accountId).execute()
    if (policy.minimums.length > 0) {
      const rows = policy.minimums.map(({ currency, category, amountMinorUnit }) => ({
        account_id: accountId,
        currency,
        category: category ?? ('' as const),
        amount_minor_unit: amountMinorUnit,
      }))
      await trx.insertInto('offer_minimums').values(rows).execute()
    }
    if (policy.blockedBrandNames.length > 0) {
      const rows = policy.blockedBrandNames.map((name) => ({
        account_id: accountId,
        brand_name: name,
        brand_name_folded: foldBrandName(name),
        created_at: now,
      }))
      await trx.insertInto('brand_blocklist').values(rows).execute()
    }
  })
}
