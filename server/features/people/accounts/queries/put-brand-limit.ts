import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type BrandLimit = { isBlocked: boolean; blockedReason: string | null }

/** True if an admin has blocked the account. */
export const isBlocked = (db: Pick<Db, 'selectFrom'>, accountId: string): Promise<boolean> =>
  isAnyBlocked(db, [accountId])

/** True if an admin has blocked one of the accounts. */
export async function isAnyBlocked(db: Pick<Db, 'selectFrom'>, accountIds: readonly string[]): Promise<boolean> {
  const blocked = await db
    .selectFrom('brand_limits')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('is_blocked', '=', true)
    .executeTakeFirst()
  return blocked !== undefined
}

/**
 * Blocks or unblocks an account. Concurrent calls run one after the other.
 * @returns the previous limit; undefined if there is no such account
 */
export async function putBrandLimit(
  trx: Trx,
  { accountId, isBlocked, blockedReason, by, at }: BrandLimit & { accountId: string; by: string; at: Date },
): Promise<BrandLimit | undefined> {
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  // A separate query, because the locking query sees the data from before it waited for the lock.
  const before = await trx
    .selectFrom('brand_limits')
    .select(['is_blocked', 'blocked_reason'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const limit = { is_blocked: isBlocked, blocked_reason: blockedReason, changed_by_account_id: by, updated_at: at }
  await trx
    .insertInto('brand_limits')
    .values({ account_id: accountId, ...limit })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(limit))
    .execute()
  return { isBlocked: before?.is_blocked ?? false, blockedReason: before?.blocked_reason ?? null }
}
