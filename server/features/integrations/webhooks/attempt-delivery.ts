import { brandToken } from '../../../platform/brand/index.ts'
import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { FetchRefused, type Posted, postGuarded } from '../../../platform/fetcher/index.ts'
import { READ_BYTES, STORED_CHARACTERS, TIMEOUT_MS } from './domain/limits.ts'
import { pauseAfter, readRetryAfter } from './domain/schedule.ts'
import type { ClaimedDelivery, Target } from './queries/claim-deliveries.ts'
import { lockEndpoint, recordAttempt, stopEndpoint } from './queries/record-attempt.ts'
import { openSecrets } from './secrets.ts'
import { signatureOf } from './signature.ts'
import { tellOwner } from './tell-owner.ts'

const GONE = 410

type Outcome = { statusCode: number | null; response: string | null; error: string | null; retryAfterMs: number }

/**
 * Sends a claimed delivery and stores the result. After a crash in between, the lease expires and
 * another process sends the event again with the same id.
 */
export async function attemptDelivery(
  ctx: Context,
  target: Target,
  delivery: ClaimedDelivery,
): Promise<{ isDelivered: boolean; pauseMs: number | undefined }> {
  const attemptedAt = ctx.clock.now()
  const startedAt = performance.now()
  const outcome = await post(ctx, target, delivery, attemptedAt)
  const durationMs = Math.round(performance.now() - startedAt)
  const isDelivered = outcome.error === null
  const isGone = outcome.statusCode === GONE
  const endedAt = ctx.clock.now()
  const pauseMs =
    isDelivered || isGone ? undefined : pauseAfter(delivery.failures + 1, Math.random(), outcome.retryAfterMs)
  const { statusCode, response, error } = outcome
  const result = {
    status: isDelivered ? ('DELIVERED' as const) : pauseMs === undefined ? ('FAILED' as const) : ('PENDING' as const),
    nextAttemptAt: addMs(endedAt, pauseMs ?? 0),
    attemptedAt,
    endedAt,
    durationMs,
    statusCode,
    response,
    error,
  }
  await inTransaction(ctx.db, async (trx) => {
    if (result.status === 'FAILED') await lockEndpoint(trx, target.id)
    const isStored = await recordAttempt(trx, delivery, result)
    if (!isStored || result.status !== 'FAILED') return
    const stop = isGone
      ? ({ status: 'DISABLED', status_reason: 'GONE' } as const)
      : ({ status: 'PAUSED', status_reason: 'GAVE_UP' } as const)
    const stopped = await stopEndpoint(trx, target.id, stop, endedAt)
    if (stopped) await tellOwner(trx, ctx.config, stopped, stop.status, endedAt)
  })
  return { isDelivered, pauseMs }
}

async function post(ctx: Context, target: Target, delivery: ClaimedDelivery, at: Date): Promise<Outcome> {
  const { eventId: id, body } = delivery
  const timestamp = Math.floor(at.getTime() / 1000)
  try {
    const posted = await postGuarded(target.url, {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `${brandToken()}-Webhooks/1`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf({ id, timestamp, body }, openSecrets(ctx.config, target, at)),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: READ_BYTES,
      loopbackPorts: ctx.config.FETCH_LOOPBACK_PORTS,
    })
    return {
      statusCode: posted.status,
      // The database cannot store a zero byte in a text.
      response: posted.text.replaceAll('\0', '').slice(0, STORED_CHARACTERS),
      error: faultOf(posted),
      retryAfterMs: readRetryAfter(posted.status, posted.retryAfter, ctx.clock.now()),
    }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { statusCode: null, response: null, error: error.message, retryAfterMs: 0 }
  }
}

/** Null if the receiver has accepted the event. */
function faultOf({ status }: Posted): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver redirects (${status}). Enter the final address as the URL.`
  if (status === GONE) return 'The receiver wants no more events (410).'
  return `The receiver responded with ${status}. It must respond with a status from 200 to 299.`
}
