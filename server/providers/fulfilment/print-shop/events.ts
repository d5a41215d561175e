import { addMs, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { FaultInjector } from './faults.ts'
import type { World } from './orders.ts'
import type { DeliverPrintEvent } from './port.ts'
import { signEvent } from './signature.ts'

/** Time for which one process owns an event that it sends. No request takes longer. */
const LEASE_MS = MINUTE_MS
const FIRST_BACK_OFF_MS = 2 * SECOND_MS
const GIVE_UP_AFTER = 12

export type EventSender = World & { log: Log; secret: string; faults: FaultInjector; deliver: DeliverPrintEvent }

/**
 * Sends every due webhook, each in one process at a time. Returns the number that the receiver
 * accepted.
 */
export async function deliverEvents(sender: EventSender): Promise<number> {
  let taken = 0
  for (let event = await claimEvent(sender); event; event = await claimEvent(sender))
    if (await deliverEvent(sender, event)) taken++
  return taken
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimEvent>>>

async function claimEvent({ db, clock, faults }: EventSender) {
  const now = clock.now()
  const due = db
    .selectFrom('print_shop.events')
    .select('id')
    .where('deliver_at', '<=', now)
    .orderBy('id', faults.current().outOfOrder ? 'desc' : 'asc')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const claimed = await db
    .updateTable('print_shop.events')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), deliver_at: addMs(now, LEASE_MS) }))
    .where('id', 'in', due)
    .returning(['id', 'type', 'order_id', 'attempts', 'created_at'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const order = await db
    .selectFrom('print_shop.orders')
    .select(['external_id', 'state'])
    .where('id', '=', claimed.order_id)
    .executeTakeFirstOrThrow()
  return { ...claimed, ...order }
}

async function deliverEvent(
  { db, clock, log, secret, faults, deliver }: EventSender,
  event: Claimed,
): Promise<boolean> {
  const rawBody = JSON.stringify({
    id: event.id,
    type: event.type,
    createdAt: event.created_at.toISOString(),
    order: { id: event.order_id, externalId: event.external_id, state: event.state },
  })
  let failure: string | null = null
  for (let sent = 0; sent < faults.current().deliveries && failure === null; sent++) {
    try {
      const { status } = await deliver({ rawBody, signature: signEvent(secret, rawBody, clock.now()) })
      if (status >= 300) failure = `returned ${status}`
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
  }
  if (failure !== null)
    log.warn({ event: event.id, type: event.type, failure }, 'a print shop webhook was not accepted')
  const again = event.attempts >= GIVE_UP_AFTER ? null : addMs(clock.now(), FIRST_BACK_OFF_MS * 2 ** event.attempts)
  await db
    .updateTable('print_shop.events')
    .set({ deliver_at: failure === null ? null : again, last_error: failure })
    .where('id', '=', event.id)
    // If the lease has ended, another process has increased `attempts` and sends the event. This
    // update must then match no row.
    .where('attempts', '=', event.attempts)
    .execute()
  return failure === null
}
