import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { ConnectAccount } from '../../../providers/processor/port.ts'
import { assertFreshProofIfProtected } from '../../people/accounts/index.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { nextPayoutRun } from './domain/payout-schedule.ts'
import { destinationChangedMail, destinationSetMail } from './payout-mails.ts'
import type { PayoutRouteRow } from './payout-view.ts'
import { findPayoutRoute, openPayoutRoute, recordOpening, updatePayoutRoute } from './queries/payout-destinations.ts'

export type PayoutRouteChange = { connectAccountId?: string; kycVerified?: boolean }

/**
 * Sets the destination of a seller's payouts. If the seller has no connected account at the
 * processor, opens one. After a change, no payout is made for some time. The seller gets a mail
 * about the first destination and about every change. `kycVerified` counts only with the simulator
 * or from an admin. Otherwise, only the processor decides if an account is verified.
 * @throws Forbidden for a connected account of another seller; SIGN_IN_AGAIN if the seller has a
 * second factor and did not prove it lately
 */
export async function changePayoutRoute(
  ctx: Context,
  caller: Caller,
  change: PayoutRouteChange,
): Promise<PayoutRouteRow> {
  await assertFreshProofIfProtected(ctx, caller)
  const known = await findPayoutRoute(ctx.db, caller.accountId)
  const account = await getOwnConnectAccount(
    ctx,
    caller.accountId,
    change.connectAccountId ?? known?.connect_account_id ?? undefined,
  )
  const claimed = ctx.processor.isSimulated || caller.isAdmin ? change.kycVerified : undefined
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const before = await openPayoutRoute(trx, caller.accountId, at)
    const isFirst = before.connect_account_id === null
    const isMoved = !isFirst && before.connect_account_id !== account.id
    const keepsClaim = ctx.processor.isSimulated && !isFirst && !isMoved
    const after = await updatePayoutRoute(trx, caller.accountId, {
      connect_account_id: account.id,
      kyc_verified: claimed ?? (keepsClaim ? before.kyc_verified : account.payoutsEnabled),
      payouts_enabled: account.payoutsEnabled,
      looked_at: at,
      updated_at: at,
      ...(isMoved ? { destination_changed_at: at } : {}),
    })
    const restHours = ctx.config.PAYOUT_DESTINATION_REST_HOURS
    if (isMoved) {
      const paidFrom = nextPayoutRun(addMs(at, restHours * HOUR_MS))
      await queueMail(trx, destinationChangedMail(ctx.config, caller.accountId, restHours, paidFrom), at)
    } else if (isFirst) {
      await queueMail(trx, destinationSetMail(ctx.config, caller.accountId, nextPayoutRun(at)), at)
    }
    return after
  })
}

/**
 * Finds or opens a connected account. It belongs to the seller if its metadata at the processor
 * contains the seller's id.
 */
async function getOwnConnectAccount(ctx: Context, accountId: string, id: string | undefined): Promise<ConnectAccount> {
  const { processor } = ctx
  const metadata = { accountId }
  if (id === undefined) {
    const openedSince = await recordOpening(ctx.db, accountId, ctx.clock.now())
    // An earlier request to open an account got no response. Its idempotency key may have expired,
    // so a repeated request could open a second account. Search for the account first.
    const opened = openedSince && (await processor.findConnectAccountFor({ accountId, openedSince }))
    return opened ?? processor.createConnectAccount({ metadata, idempotencyKey: `connect-${accountId}` })
  }
  const account = (await processor.findConnectAccount(id)) ?? (await processor.adoptConnectAccount?.({ id, metadata }))
  if (account?.metadata.accountId !== accountId) throw forbidden('This payout account is not yours.')
  return account
}
