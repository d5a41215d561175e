import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badField, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/ids.ts'
import { nextPosition, writeBody } from '../events/index.ts'
import { noSuchEndpoint, TEST_TYPE } from './change-endpoints.ts'
import { positionOf } from './dispatch-events.ts'
import { ownerOf } from './owner-of.ts'
import {
  type DeliveryKey,
  findDelivery,
  type LoggedDelivery,
  replayDeliveries,
  replayDelivery,
} from './queries/deliveries.ts'
import { insertEventFor } from './queries/dispatch.ts'
import { lockOwnEndpoint } from './queries/endpoints.ts'

type Sent = LoggedDelivery & { body: string }

/**
 * Sends a delivery again now, with the same id, even if it waits for its next attempt.
 * @throws Forbidden; NotFound
 */
export async function replayOne(ctx: Context, caller: Caller, key: DeliveryKey): Promise<Sent> {
  const now = ctx.clock.now()
  const delivery = await inTransaction(ctx.db, async (trx) => {
    if (!(await lockOwnEndpoint(trx, { ownerId: ownerOf(caller), id: key.endpointId }))) throw noSuchEndpoint()
    if (!(await replayDelivery(trx, key, now))) throw noSuchDelivery()
    return findDelivery(trx, key)
  })
  if (!delivery) throw noSuchDelivery()
  ctx.webhooks.wake()
  return delivery
}

/**
 * Sends all events again from one time until before another, in order, except types that the
 * endpoint no longer wants.
 * @returns the number of deliveries
 * @throws Forbidden; NotFound; BadRequest if the span ends before it begins
 */
export async function replaySpan(
  ctx: Context,
  caller: Caller,
  { endpointId, from, to }: { endpointId: string; from: Date; to: Date },
): Promise<number> {
  const ownerId = ownerOf(caller)
  const count = await inTransaction(ctx.db, async (trx) => {
    const endpoint = await lockOwnEndpoint(trx, { ownerId, id: endpointId })
    if (!endpoint) throw noSuchEndpoint()
    if (from >= to) throw badField('to', 'Enter an end after the beginning.')
    return replayDeliveries(trx, { endpointId, from, to, types: endpoint.event_types }, ctx.clock.now())
  })
  ctx.webhooks.wake()
  return count
}

/**
 * Sends a test event to an endpoint, whatever its filter.
 * @throws Forbidden; NotFound; Conflict unless the endpoint is active
 */
export async function sendTest(ctx: Context, caller: Caller, endpointId: string): Promise<Sent> {
  const now = ctx.clock.now()
  const [ownerId, eventId] = [ownerOf(caller), newId()]
  const delivery = await inTransaction(ctx.db, async (trx) => {
    const endpoint = await lockOwnEndpoint(trx, { ownerId, id: endpointId })
    if (!endpoint) throw noSuchEndpoint()
    if (endpoint.status !== 'ACTIVE') throw conflict('This endpoint gets no events now. Resume it first.')
    const event = {
      id: eventId,
      type: TEST_TYPE,
      entity: `test:${eventId}`,
      position: positionOf(await nextPosition(trx)),
      body: writeBody({ type: TEST_TYPE, data: { endpointId, occurredAt: isoTime(now) } }),
      occurredAt: now,
    }
    await insertEventFor(trx, { id: endpointId, accountId: ownerId }, event, now)
    return findDelivery(trx, { endpointId, eventId })
  })
  if (!delivery) throw noSuchDelivery()
  ctx.webhooks.wake()
  return delivery
}

export const noSuchDelivery = () => notFound('There is no such delivery. It may have been deleted after some time.')
