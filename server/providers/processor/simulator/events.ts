import { sql } from 'kysely'
import { type Clock, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { signWebhook } from '../webhook-signature.ts'
import type { FaultInjector } from './faults.ts'
import { processorId } from './ids.ts'
import type { DeliverWebhook } from './port.ts'

/** Time for which one process owns an event that it sends. No request takes longer. */
const LEASE_MS = 60 * SECOND_MS
const FIRST_BACK_OFF_MS = SECOND_MS / 2
const MAX_BACKOFF_MS = HOUR_MS
/** All attempts together take about half a day. */
const GIVE_UP_AFTER_ATTEMPTS = 25

/** Webhooks use the real time, so moving the development clock neither delays nor hastens them. */
export const realTimeIn = (ms: number): Date => new Date(Date.now() + ms)

export type EventToQueue = { type: string; object: object }

/** Part of the transaction of the reported change. */
export async function queueEvents(trx: Trx, events: readonly EventToQueue[], now: Date): Promise<void> {
  if (events.length === 0) return
  await trx
    .insertInto('simulator.events')
    .values(
      events.map(({ type, object }) => ({
        id: processorId('evt'),
        type,
        object: JSON.stringify(object),
        deliver_at: realTimeIn(0),
        created_at: now,
      })),
    )
    .execute()
}

type EventSender = {
  db: Db
  clock: Clock
  log: Log
  secret: string | undefined
  faults: FaultInjector
  deliver: DeliverWebhook
}

/**
 * Sends every due webhook, each in one process at a time. Returns the number that the receiver
 * accepted.
 */
export async function deliverEvents(sender: EventSender): Promise<number> {
  // Without a secret, webhooks cannot be signed, so they stay in the queue.
  const { secret, faults } = sender
  if (!secret) return 0
  const heldBack: ClaimedEvent[] = []
  let acceptedCount = 0
  for (let event = await claimNextEvent(sender); event; event = await claimNextEvent(sender)) {
    if (event.attempts === 1 && faults.chance(faults.current().reorder)) heldBack.push(event)
    else if (await deliverEvent(sender, secret, event)) acceptedCount++
  }
  for (const event of heldBack) if (await deliverEvent(sender, secret, event)) acceptedCount++
  return acceptedCount
}

async function deliverEvent(sender: EventSender, secret: string, event: ClaimedEvent): Promise<boolean> {
  const { faults } = sender
  const rawBody = JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: '2026-10-28',
    created: Math.floor(event.created_at.getTime() / 1000),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  })
  const { deliveries, duplicates } = faults.current()
  const times = deliveries + (faults.chance(duplicates) ? 1 : 0)
  let failure: string | null = null
  for (let sent = 0; sent < times && failure === null; sent++) {
    failure = await send(sender, rawBody, signWebhook(secret, rawBody, sender.clock.now()))
  }
  if (failure !== null)
    sender.log.warn({ event: event.id, type: event.type, failure }, 'a simulator webhook was not accepted')
  await sender.db
    .updateTable('simulator.events')
    .set({ deliver_at: failure === null ? null : nextAttempt(event.attempts), last_error: failure })
    .where('id', '=', event.id)
    // If the lease has ended, another process has increased `attempts` and sends the event. This
    // update must then match no row.
    .where('attempts', '=', event.attempts)
    .execute()
  return failure === null
}

type ClaimedEvent = NonNullable<Awaited<ReturnType<typeof claimNextEvent>>>

async function claimNextEvent({ db, faults }: EventSender) {
  const behavior = faults.current()
  const due = db
    .selectFrom('simulator.events')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('attempts', '=', 0), where('deliver_at', '<=', realTimeIn(-behavior.delayMs))]),
        where.and([where('attempts', '>', 0), where('deliver_at', '<=', realTimeIn(0))]),
      ]),
    )
    .orderBy('id', behavior.outOfOrder ? 'desc' : 'asc')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('simulator.events')
    .set({ attempts: sql<number>`attempts + 1`, deliver_at: realTimeIn(LEASE_MS) })
    .where('id', '=', due)
    .returning(['id', 'type', 'object', 'attempts', 'created_at'])
    .executeTakeFirst()
}

/** Returns null if the webhook was accepted, else the reason. */
async function send({ deliver }: EventSender, rawBody: string, signature: string): Promise<string | null> {
  try {
    const { status } = await deliver({ rawBody, signature })
    return status >= 200 && status < 300 ? null : `returned ${status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const nextAttempt = (attempts: number): Date | null =>
  attempts >= GIVE_UP_AFTER_ATTEMPTS
    ? null
    : realTimeIn(Math.min(FIRST_BACK_OFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS))
