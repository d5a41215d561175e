import type { Trx } from '../../db/transaction.ts'
import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'

export const payoutsRoutes: readonly Route[] = []
export const payoutsJobs: readonly Job[] = []

/** Why a seller can or cannot be paid out now. */
export type PayoutReadiness = 'ready' | 'missing' | 'incomplete' | 'under_review'

/** One statement; takes `db` or `trx`. */
export async function findPayoutReadiness(_trx: Pick<Trx, 'selectFrom'>, _accountId: string): Promise<PayoutReadiness> {
  return 'ready'
}

/** A seller has earned: one OPEN row a payment, for the next payout to collect. */
export async function openTracking(
  _trx: Trx,
  _earning: {
    accountId: string
    paymentId: string
    payFor: string
    payForId: string
    amountMinorUnit: number
    currency: string
    at: Date
  },
): Promise<void> {}
