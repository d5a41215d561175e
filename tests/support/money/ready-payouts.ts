import type { Database } from '../../../server/platform/database/connect.ts'

/** Gives a talent an account at the simulator that can be paid out to. */
export async function makePayoutsReady(database: Database, accountId: string, now: Date): Promise<void> {
  const connectAccountId = `acct_${accountId}`
  await database.kysely
    .insertInto('simulator.accounts')
    .values({ id: connectAccountId, payouts_enabled: true, metadata: JSON.stringify({ accountId }), created_at: now })
    .execute()
  await database.kysely
    .insertInto('payout_routes')
    .values({
      account_id: accountId,
      connect_account_id: connectAccountId,
      kyc_verified: true,
      looked_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
