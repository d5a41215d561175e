import { brandName } from '../../../platform/brand/index.ts'
import { addMs, systemClock } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { FetchRefused, postGuarded } from '../../../platform/fetcher/index.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { AT_ONCE, pauseAfter, READ_BYTES, readRetryAfter, TIMEOUT_MS } from './domain/limits.ts'
import { createPushRequest, type PushContent } from './push-message.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteStale,
  endDelivery,
  findNextPauseMs,
  postponeDelivery,
} from './queries/deliveries.ts'
import { deleteSubscriptions } from './queries/subscriptions.ts'
import { isPushService, openSubscription, type Subscription } from './subscription.ts'
import { findKeyPair } from './vapid-keys.ts'

/** `quietTitle` contains no name and no amount. */
export type PushedNotice = Omit<PushContent, 'tag'> & { quietTitle: string }

/** Leaves out notices that were read, and those whose type the reader does not want any more. */
export type OpenNotices = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, PushedNotice>>
export type PushHandlers = { openNotices: OpenNotices }

/** `ended`: subscriptions that a push service no longer knows. */
export type PushTally = { sent: number; failed: number; ended: number }

type Keys = NonNullable<Awaited<ReturnType<typeof findKeyPair>>>
type Sending = { ctx: Context; keys: Keys; notices: ReadonlyMap<string, PushedNotice>; tally: PushTally }

/** Statuses of a subscription that has ended. */
const GONE = [404, 410]
const TOO_LARGE = 413
const THROTTLED = [429, 503]

/**
 * Sends due messages until the time is up. If a crash prevents a result from being stored, the
 * message is sent again under the same tag, so the device shows it once.
 */
export async function sendPushes(
  ctx: Context,
  { openNotices }: PushHandlers,
  isTimeUp: IsTimeUp,
): Promise<PushTally & { nextPauseMs: number | undefined }> {
  const tally: PushTally = { sent: 0, failed: 0, ended: 0 }
  await deleteStale(ctx.db, ctx.clock.now())
  const keys = await findKeyPair(ctx)
  if (!keys) return { ...tally, nextPauseMs: undefined }
  while (!isTimeUp()) {
    const claimed = await claimDeliveries(ctx.db, ctx.clock.now())
    if (claimed.length === 0) break
    const notices = await openNotices(
      ctx.db,
      claimed.map(({ noticeId }) => noticeId),
    )
    const sending = { ctx, keys, notices, tally }
    await forEachConcurrently(claimed, AT_ONCE, (delivery) => deliver(sending, delivery))
  }
  return { ...tally, nextPauseMs: await findNextPauseMs(ctx.db, ctx.clock.now()) }
}

async function deliver({ ctx, keys, notices, tally }: Sending, delivery: ClaimedDelivery): Promise<void> {
  const notice = notices.get(delivery.noticeId)
  if (!notice) return endDelivery(ctx.db, delivery)
  const subscription = openSubscription(ctx.config, delivery.sealed)
  const end = async () => {
    tally.ended++
    await deleteSubscriptions(ctx.db, [delivery.subscriptionId])
  }
  // An operator may have removed the push service from the list.
  if (!subscription || !isPushService(subscription.endpoint, ctx.config)) return end()
  const { status, retryAfter } = await post(ctx, keys, subscription, contentOf(delivery, notice))
  if (status >= 200 && status < 300) {
    tally.sent++
    return endDelivery(ctx.db, delivery)
  }
  if (GONE.includes(status)) return end()
  tally.failed++
  const now = ctx.clock.now()
  const isThrottled = THROTTLED.includes(status)
  const pauseMs =
    status === TOO_LARGE
      ? undefined
      : pauseAfter(delivery.failures + 1, Math.random(), isThrottled ? readRetryAfter(retryAfter, now) : 0)
  if (pauseMs !== undefined) return postponeDelivery(ctx.db, delivery, { until: addMs(now, pauseMs), isThrottled })
  ctx.log.warn({ status, noticeId: delivery.noticeId }, 'push message given up')
  return endDelivery(ctx.db, delivery)
}

const contentOf = (
  { noticeId, showsDetails }: ClaimedDelivery,
  { title, body, quietTitle, path }: PushedNotice,
): PushContent =>
  showsDetails
    ? { tag: noticeId, title, body, path }
    : { tag: noticeId, title: quietTitle, body: `Open ${brandName()} to read it.`, path }

/** Status 0 means that there was no response. */
async function post(
  ctx: Context,
  keys: Keys,
  subscription: Subscription,
  content: PushContent,
): Promise<{ status: number; retryAfter?: string | undefined }> {
  const { config } = ctx
  const [, address = config.EMAIL_FROM_ADDRESS] = /<([^<>]+)>$/.exec(config.EMAIL_FROM_ADDRESS) ?? []
  // Push services check the token's times against the real time.
  const sender = { ...keys, contact: `mailto:${address}` }
  const { body, headers } = await createPushRequest(subscription, content, sender, systemClock.now())
  try {
    return await postGuarded(subscription.endpoint, {
      body,
      headers,
      timeoutMs: TIMEOUT_MS,
      maxBytes: READ_BYTES,
      loopbackPorts: config.FETCH_LOOPBACK_PORTS,
    })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { status: 0 }
  }
}
