import type { Trx } from '../../../../platform/database/transaction.ts'
import { foldBrandName } from '../domain/brand-name.ts'
import type { OfferPolicy } from '../domain/offer-policy.ts'

export async function replaceOfferPolicy(trx: Trx, accountId: string, policy: OfferPolicy, at: Date): Promise<void> {
  const fresh = { below_minimum: policy.belowMinimum, updated_at: at }
  // Write this row first, so that concurrent saves run one after another and the later lists
  // replace the earlier ones completely.
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
      created_at: at,
    }))
    await trx.insertInto('brand_blocklist').values(rows).execute()
  }
}
