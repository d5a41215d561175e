import type { Context } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, type Trx } from '../../../platform/database/transaction.ts'
import type { ClaimedEvent } from './handler.ts'
import { type RequeueOutcome, requeue, requeueTimedOut } from './queries/end-events.ts'

const BATCH = 500

export const requeueEvent = (
  ctx: Context,
  event: ClaimedEvent,
  how: Parameters<typeof requeue>[2],
): Promise<RequeueOutcome> => retryOnCollision(ctx, (trx) => requeue(trx, event, how))

/** @returns how many leases had ended, and how many of these events are pending again */
export async function requeueAllTimedOut(ctx: Context): Promise<{ timedOut: number; retried: number }> {
  const sum = { timedOut: 0, retried: 0 }
  for (;;) {
    const { timedOut, retried } = await retryOnCollision(ctx, (trx) => requeueTimedOut(trx, ctx.clock.now(), BATCH))
    sum.timedOut += timedOut
    sum.retried += retried
    if (timedOut < BATCH) return sum
  }
}

const MAX_TRIES = 5

/**
 * Retries the transaction if a requeued event collides with an event that another transaction is
 * adding. After the other transaction commits, the retry makes the requeued event FAILED.
 */
async function retryOnCollision<Result>({ db }: Context, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (tries >= MAX_TRIES || !isUniqueViolation(error)) throw error
    }
  }
}
