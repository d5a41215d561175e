import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { timeUpAfter } from '../../../platform/jobs/job.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { ENDPOINTS_AT_ONCE, TURN_MS } from './domain/limits.ts'
import { claimDeliveries, listDueEndpoints, lockTarget } from './queries/claim-deliveries.ts'

/**
 * `nextPauseMs` is the shortest pause until a failed delivery is due again. `isMore` is true if an
 * endpoint's turn ended before its deliveries did.
 */
export type SendTally = { sent: number; failed: number; nextPauseMs: number | undefined; isMore: boolean }

/**
 * Sends due deliveries. Each endpoint gets a short turn, so a slow receiver delays only itself. A
 * failure ends the turn, so that hanging requests do not occupy the place of another endpoint.
 */
export async function sendDeliveries(ctx: Context, isTimeUp: IsTimeUp): Promise<SendTally> {
  const tally: SendTally = { sent: 0, failed: 0, nextPauseMs: undefined, isMore: false }
  const due = await listDueEndpoints(ctx.db, ctx.clock.now())
  await forEachConcurrently(due, ENDPOINTS_AT_ONCE, async (endpointId) => {
    const isTurnOver = timeUpAfter(TURN_MS)
    let goesOn = true
    while (goesOn && !isTurnOver() && !isTimeUp()) goesOn = await serveEndpoint(ctx, endpointId, tally)
    if (goesOn) tally.isMore = true
  })
  return tally
}

async function serveEndpoint(ctx: Context, endpointId: string, tally: SendTally): Promise<boolean> {
  const claimed = await inTransaction(ctx.db, async (trx) => {
    const target = await lockTarget(trx, endpointId)
    return target && { target, deliveries: await claimDeliveries(trx, endpointId, ctx.clock.now()) }
  })
  if (!claimed || claimed.deliveries.length === 0) return false
  let hasFailed = false
  const results = await Promise.allSettled(
    claimed.deliveries.map(async (delivery) => {
      const { isDelivered, pauseMs } = await attemptDelivery(ctx, claimed.target, delivery)
      if (isDelivered) tally.sent++
      else {
        hasFailed = true
        tally.failed++
        if (pauseMs !== undefined) tally.nextPauseMs = Math.min(pauseMs, tally.nextPauseMs ?? pauseMs)
      }
    }),
  )
  // Await all requests before throwing. They would otherwise still run after the program has
  // closed its database.
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return !hasFailed
}
