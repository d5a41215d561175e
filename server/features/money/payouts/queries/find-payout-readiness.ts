import type { Trx } from '../../../../platform/database/transaction.ts'
import type { ONBOARDING_STATES } from '../../../../platform/errors.ts'

/** Why a seller can or cannot be paid out now. */
export type PayoutReadiness = 'ready' | (typeof ONBOARDING_STATES)[number]

/** One statement; takes `db` or `trx`. */
export async function findPayoutReadiness(trx: Pick<Trx, 'selectFrom'>, accountId: string): Promise<PayoutReadiness> {
  const route = await trx
    .selectFrom('payout_routes')
    .select(['connect_account_id', 'kyc_verified', 'payouts_enabled'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!route?.connect_account_id) return 'missing'
  if (!route.kyc_verified) return 'incomplete'
  return route.payouts_enabled ? 'ready' : 'under_review'
}
