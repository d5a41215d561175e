import type { Updateable } from 'kysely'
import type { PayoutRoutesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { PayoutRouteRow } from '../payout-view.ts'

export const findPayoutRoute = (db: Db, accountId: string): Promise<PayoutRouteRow | undefined> =>
  db.selectFrom('payout_routes').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** One payout of an account at a time: its route is the lock, taken before any earning. */
export const lockPayoutRoute = (trx: Trx, accountId: string): Promise<PayoutRouteRow | undefined> =>
  trx.selectFrom('payout_routes').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** The account's route, locked; an empty one if it had none. Two statements. */
export async function openPayoutRoute(trx: Trx, accountId: string, at: Date): Promise<PayoutRouteRow> {
  await trx
    .insertInto('payout_routes')
    .values({ account_id: accountId, kyc_verified: false, created_at: at, updated_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
  const route = await lockPayoutRoute(trx, accountId)
  if (!route) throw new Error(`the payout route of ${accountId} vanished while it was opened`)
  return route
}

/** Changes a locked route. */
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

/** What the processor says of a destination, unless that is another one by now: undefined then. */
export const noteVerification = (
  db: Db,
  { account_id, connect_account_id }: Pick<PayoutRouteRow, 'account_id' | 'connect_account_id'>,
  said: Pick<PayoutRouteRow, 'payouts_enabled' | 'kyc_verified' | 'updated_at'>,
): Promise<PayoutRouteRow | undefined> =>
  db
    .updateTable('payout_routes')
    .set(said)
    .where('account_id', '=', account_id)
    .where('connect_account_id', '=', connect_account_id)
    .returningAll()
    .executeTakeFirst()
