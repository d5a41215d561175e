import type { Updateable } from 'kysely'
import type { PayoutRoutesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { PayoutRouteRow } from '../payout-view.ts'

export const findPayoutRoute = (db: Db, accountId: string): Promise<PayoutRouteRow | undefined> =>
  db.selectFrom('payout_routes').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const findPayoutRouteTo = (db: Db, connectAccountId: string): Promise<PayoutRouteRow | undefined> =>
  db.selectFrom('payout_routes').selectAll().where('connect_account_id', '=', connectAccountId).executeTakeFirst()

/** @returns the time of the first earlier request to open a connected account, or null */
export async function recordOpening(db: Db, accountId: string, at: Date): Promise<Date | null> {
  const row = { account_id: accountId, kyc_verified: false, created_at: at, updated_at: at, opening_since: at }
  const { opening_since } = await db
    .insertInto('payout_routes')
    .values(row)
    .onConflict((on) =>
      on.column('account_id').doUpdateSet((set) => ({
        opening_since: set.fn.coalesce('payout_routes.opening_since', 'excluded.opening_since'),
      })),
    )
    .returning('opening_since')
    .executeTakeFirstOrThrow()
  return opening_since && opening_since < at ? opening_since : null
}

/**
 * Serializes the creation of an account's payouts. Take this lock before any lock on the account's
 * earnings.
 */
export const lockPayoutRoute = (trx: Trx, accountId: string): Promise<PayoutRouteRow | undefined> =>
  trx.selectFrom('payout_routes').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** Locks the payout route of an account. Creates an empty route if there is none. */
export async function openPayoutRoute(trx: Trx, accountId: string, at: Date): Promise<PayoutRouteRow> {
  await trx
    .insertInto('payout_routes')
    .values({ account_id: accountId, kyc_verified: false, created_at: at, updated_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
  const route = await lockPayoutRoute(trx, accountId)
  if (!route) throw new Error(`the payout route of ${accountId} disappeared while it was opened`)
  return route
}

export const updatePayoutRoute = (
  trx: Trx,
  accountId: string,
  change: Updateable<PayoutRoutesTable>,
): Promise<PayoutRouteRow> =>
  trx
    .updateTable('payout_routes')
    .set(change)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function recordCheck(
  db: Db,
  { account_id, connect_account_id }: Pick<PayoutRouteRow, 'account_id' | 'connect_account_id'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payout_routes')
    .set({ looked_at: at })
    .where('account_id', '=', account_id)
    .where('connect_account_id', '=', connect_account_id)
    .execute()
}

/**
 * Returns undefined if the destination has changed meanwhile, or if the same state is already
 * stored.
 */
export const recordVerification = (
  trx: Trx,
  known: Pick<PayoutRouteRow, 'account_id' | 'connect_account_id' | 'payouts_enabled' | 'kyc_verified'>,
  status: Pick<PayoutRouteRow, 'payouts_enabled' | 'kyc_verified' | 'looked_at' | 'updated_at'>,
): Promise<PayoutRouteRow | undefined> =>
  trx
    .updateTable('payout_routes')
    .set(status)
    .where('account_id', '=', known.account_id)
    .where('connect_account_id', '=', known.connect_account_id)
    .where('payouts_enabled', '=', known.payouts_enabled)
    .where('kyc_verified', '=', known.kyc_verified)
    .returningAll()
    .executeTakeFirst()
