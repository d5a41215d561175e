import type { Db } from '../../../../platform/database/transaction.ts'
import type { Minimum } from '../domain/offer-policy.ts'

/**
 * Returns the minimums by account. Accounts without a minimum are missing. Needs no query for an
 * empty list.
 */
export async function minimumsOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, Minimum[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('offer_minimums')
    .select(['account_id', 'currency', 'category', 'amount_minor_unit'])
    .where('account_id', 'in', [...accountIds])
    .orderBy('currency')
    .orderBy('category')
    .execute()
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id)
  return new Map([...byAccount].map(([id, own]) => [id, own.map(minimumFrom)]))
}

type Row = { currency: string; category: string; amount_minor_unit: number | string }

/** In the database, the category '' stands for every category that has no minimum of its own. */
export const minimumFrom = ({ currency, category, amount_minor_unit }: Row): Minimum => ({
  currency,
  category: (category === '' ? null : category) as Minimum['category'],
  amountMinorUnit: Number(amount_minor_unit),
})
