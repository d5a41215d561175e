import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { isBlocked } from '../../people/accounts/index.ts'
import { VOID_REASONS } from './domain/failure-texts.ts'
import { destinationOf } from './domain/payability.ts'
import type { PayoutRow } from './payout-view.ts'
import { findPayoutFaults, lockPaymentsOf, lockPending, markSending } from './queries/claim-payout.ts'
import { lockEarnings } from './queries/lock-earnings.ts'
import { lockPayoutRoute } from './queries/payout-destinations.ts'
import { returnPayout } from './return-payout.ts'

/**
 * Checks a payout of an earlier run, in the transaction that allows it to be sent. All its earnings
 * must still be payable, it must include every debt of the account, and the destination must be
 * unchanged. An advance has no earnings, but its account must not be blocked. A payout that fails
 * this check ends here, and its earnings become part of the next payout.
 * @returns the payout to send; undefined if the payout has ended
 */
export async function claimPayout(
  trx: Trx,
  ctx: Pick<Context, 'config'>,
  { id, account_id: accountId }: Pick<PayoutRow, 'id' | 'account_id'>,
  at: Date,
): Promise<PayoutRow | undefined> {
  const route = await lockPayoutRoute(trx, accountId)
  const payout = await lockPending(trx, id)
  if (!payout) return undefined
  await lockPaymentsOf(trx, id)
  await lockEarnings(trx, accountId)
  const payable = destinationOf(route, at, ctx.config.PAYOUT_DESTINATION_REST_HOURS)
  const doubts = await findPayoutFaults(trx, payout, at)
  const voidedBy =
    'obstacle' in payable || payable.destination !== payout.destination
      ? 'destination'
      : doubts.isQuestioned
        ? 'questioned'
        : doubts.isOwing && payout.kind !== 'advance'
          ? 'owing'
          : payout.kind === 'advance' && (await isBlocked(trx, accountId))
            ? 'blocked'
            : undefined
  if (!voidedBy) return markSending(trx, id, at)
  await returnPayout(trx, payout, VOID_REASONS[voidedBy].say, at)
  return undefined
}
