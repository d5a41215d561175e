import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../../platform/database/transaction.ts'
import { NO_POLICY, type OfferPolicy } from '../domain/offer-policy.ts'
import { minimumFrom } from './offer-minimums.ts'

export async function findOfferPolicy(db: Db, accountId: string): Promise<OfferPolicy> {
  const row = await db
    .selectFrom('offer_policies as p')
    .select((policy) => [
      'p.below_minimum',
      jsonArrayFrom(
        policy
          .selectFrom('offer_minimums as m')
          .select(['m.currency', 'm.category', 'm.amount_minor_unit'])
          .whereRef('m.account_id', '=', 'p.account_id')
          .orderBy('m.currency')
          .orderBy('m.category'),
      ).as('minimums'),
      jsonArrayFrom(
        policy
          .selectFrom('brand_blocklist as b')
          .select('b.brand_name')
          .whereRef('b.account_id', '=', 'p.account_id')
          .orderBy('b.brand_name_folded'),
      ).as('blocked'),
    ])
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return NO_POLICY
  return {
    belowMinimum: row.below_minimum,
    minimums: row.minimums.map(minimumFrom),
    blockedBrandNames: row.blocked.map(({ brand_name }) => brand_name),
  }
}
