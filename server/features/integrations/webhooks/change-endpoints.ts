import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badField, conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import { assertFetchable, FetchRefused } from '../../../platform/fetcher/index.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import type { EventType } from '../events/index.ts'
import { MAX_ENDPOINTS, OLD_SECRET_MS } from './domain/limits.ts'
import { ownerOf } from './owner-of.ts'
import { hastenDeliveries, skipUnwanted } from './queries/deliveries.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockOwnEndpoint,
  lockOwner,
  updateEndpoint,
} from './queries/endpoints.ts'
import { sealSecret } from './secrets.ts'
import { newSecret } from './signature.ts'

export const TEST_TYPE: EventType = 'webhook.test'

type EndpointInput = { url: string; description: string; eventTypes: readonly EventType[] }
type WithSecret = { endpoint: EndpointRow; secret: string }

/**
 * Creates an active endpoint and returns its secret, which is not shown again.
 * @throws Forbidden; BadRequest for an address that cannot be called; UnprocessableEntity if there
 * are too many endpoints
 */
export async function createEndpoint(ctx: Context, caller: Caller, input: EndpointInput): Promise<WithSecret> {
  const ownerId = ownerOf(caller)
  assertCallable(ctx, input.url)
  const [secret, now] = [newSecret(), ctx.clock.now()]
  const endpoint = await inTransaction(ctx.db, async (trx) => {
    await lockOwner(trx, ownerId)
    if ((await listEndpoints(trx, ownerId)).length >= MAX_ENDPOINTS)
      throw unprocessable(
        message('You have {count} webhook endpoints, which is the limit. Delete one first.', { count: MAX_ENDPOINTS }),
      )
    return insertEndpoint(trx, {
      id: newId(),
      account_id: ownerId,
      url: input.url,
      description: input.description.trim(),
      event_types: typesOf(input.eventTypes),
      status: 'ACTIVE',
      status_reason: null,
      secret_sealed: sealSecret(ctx.config, secret),
      previous_secret_sealed: null,
      previous_secret_until: null,
      made_by_account_id: makerOf(caller),
      created_at: now,
      updated_at: now,
    })
  })
  ctx.webhooks.expectEvents()
  return { endpoint, secret }
}

/**
 * Changes an endpoint. Pending events that the new filter excludes are never sent.
 * @throws Forbidden; NotFound; BadRequest for an address that cannot be called
 */
export function changeEndpoint(
  ctx: Context,
  caller: Caller,
  id: string,
  { url, description, eventTypes }: Partial<EndpointInput>,
): Promise<EndpointRow> {
  if (url !== undefined) assertCallable(ctx, url)
  return change(ctx, caller, id, async (trx, endpoint, now) => {
    const types = eventTypes && typesOf(eventTypes)
    if (types) await skipUnwanted(trx, { endpointId: id, types, always: TEST_TYPE }, now)
    return updateEndpoint(trx, id, {
      url: url ?? endpoint.url,
      description: description?.trim() ?? endpoint.description,
      event_types: types ?? endpoint.event_types,
      ...(url === undefined || url === endpoint.url ? {} : { made_by_account_id: makerOf(caller) }),
      updated_at: now,
    })
  })
}

/**
 * Pauses an endpoint: events stay pending until it is resumed. Idempotent.
 * @throws Forbidden; NotFound; Conflict if the endpoint is turned off
 */
export const pauseEndpoint = (ctx: Context, caller: Caller, id: string): Promise<EndpointRow> =>
  change(ctx, caller, id, async (trx, endpoint, now) => {
    if (endpoint.status === 'DISABLED')
      throw conflict('This endpoint is turned off, so it gets no events. Resume it first.')
    if (endpoint.status === 'PAUSED') return endpoint
    return updateEndpoint(trx, id, { status: 'PAUSED', status_reason: null, updated_at: now })
  })

/**
 * Resumes an endpoint and sends its pending events. Idempotent.
 * @throws Forbidden; NotFound
 */
export async function resumeEndpoint(ctx: Context, caller: Caller, id: string): Promise<EndpointRow> {
  const resumed = await change(ctx, caller, id, async (trx, endpoint, now) => {
    if (endpoint.status === 'ACTIVE') return endpoint
    await hastenDeliveries(trx, id, now)
    return updateEndpoint(trx, id, { status: 'ACTIVE', status_reason: null, updated_at: now })
  })
  ctx.webhooks.wake()
  return resumed
}

/**
 * Replaces the secret. For a day, requests are signed with the old one as well.
 * @throws Forbidden; NotFound
 */
export async function rotateSecret(ctx: Context, caller: Caller, id: string): Promise<WithSecret> {
  const secret = newSecret()
  const endpoint = await change(ctx, caller, id, (trx, { secret_sealed }, now) =>
    updateEndpoint(trx, id, {
      secret_sealed: sealSecret(ctx.config, secret),
      previous_secret_sealed: secret_sealed,
      previous_secret_until: addMs(now, OLD_SECRET_MS),
      made_by_account_id: makerOf(caller),
      updated_at: now,
    }),
  )
  return { endpoint, secret }
}

/**
 * Deletes an endpoint with its log.
 * @throws Forbidden; NotFound
 */
export async function removeEndpoint({ db }: Context, caller: Caller, id: string): Promise<void> {
  if (!(await deleteEndpoint(db, { ownerId: ownerOf(caller), id }))) throw noSuchEndpoint()
}

/**
 * Returns an endpoint of the caller.
 * @throws Forbidden; NotFound, also for an endpoint of another account
 */
export async function getEndpoint({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, { ownerId: ownerOf(caller), id })
  if (!endpoint) throw noSuchEndpoint()
  return endpoint
}

async function change(
  { db, clock }: Context,
  caller: Caller,
  id: string,
  work: (trx: Trx, endpoint: EndpointRow, now: Date) => Promise<EndpointRow>,
): Promise<EndpointRow> {
  const [own, now] = [{ ownerId: ownerOf(caller), id }, clock.now()]
  return inTransaction(db, async (trx) => {
    const endpoint = await lockOwnEndpoint(trx, own)
    if (!endpoint) throw noSuchEndpoint()
    return work(trx, endpoint, now)
  })
}

/** The member who knows the secret or chose the address, for a hand-over when they leave. */
const makerOf = ({ team }: Caller): string | null => team?.person.accountId ?? null

/** Checks only the form of the URL; its host is checked at each request. */
function assertCallable({ config }: Pick<Context, 'config'>, url: string): void {
  try {
    assertFetchable(url, config.FETCH_LOOPBACK_PORTS)
  } catch (error) {
    throw error instanceof FetchRefused ? badField('url', error.words) : error
  }
}

const typesOf = (types: readonly EventType[]): string[] => [...new Set(types)]
export const noSuchEndpoint = () => notFound('There is no such webhook endpoint.')
