import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { type SendTally, sendDeliveries } from './send-deliveries.ts'

type Delivered = Omit<SendTally, 'isMore'> & { dispatched: number }

/**
 * Dispatches events and sends deliveries in short rounds until nothing is due. A slow receiver
 * with a long backlog therefore does not delay new events of other endpoints.
 */
export async function deliverEvents(ctx: Context, isTimeUp: IsTimeUp): Promise<Delivered> {
  const all: Delivered = { dispatched: 0, sent: 0, failed: 0, nextPauseMs: undefined }
  for (let isMore = true; isMore && !isTimeUp(); ) {
    all.dispatched += await dispatchEvents(ctx, isTimeUp)
    const round = await sendDeliveries(ctx, isTimeUp)
    all.sent += round.sent
    all.failed += round.failed
    if (round.nextPauseMs !== undefined) all.nextPauseMs = Math.min(round.nextPauseMs, all.nextPauseMs ?? Infinity)
    isMore = round.isMore
  }
  return all
}
