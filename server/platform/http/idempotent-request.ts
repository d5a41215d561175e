import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addMs, DAY_MS, MINUTE_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { deleteInBatches } from '../database/bulk/delete-in-batches.ts'
import { badRequest, conflict, unprocessable } from '../errors.ts'

/**
 * Time for which a request reserves its key. No request takes this long, so after it the process
 * has died, and another may use the key.
 */
const LEASE_MS = 6 * MINUTE_MS
const KEPT_MS = DAY_MS
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * @returns the `Idempotency-Key` header, or undefined
 * @throws BadRequest if the value is not a single UUID
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !UUID.test(header)) throw badRequest('The header Idempotency-Key must be a UUID.')
  return header.toLowerCase()
}

/**
 * Runs `work` once for each idempotency key of a person. A repeat within a day receives the first
 * response again. A failed request frees its key. If the process dies, the client can repeat the
 * request after the reservation has ended; `work` may then run twice, so it must be safe to
 * repeat.
 * @throws UnprocessableEntity if the same key was used for another request; Conflict while the
 * first request is in progress
 */
export async function runIdempotently<Answer extends object>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  request: { userId: string; route: string; key: string; body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now()
  const id = { user_id: request.userId, route: request.route, key: request.key }
  const lease = addMs(now, LEASE_MS)
  const taken = {
    request_hash: createHash('sha256').update(JSON.stringify(request.body)).digest('hex'),
    status: null,
    answer: null,
    locked_until: lease,
    expires_at: addMs(now, KEPT_MS),
  }
  const mine = await db
    .insertInto('idempotency_keys')
    .values({ ...id, ...taken })
    .onConflict((on) =>
      on
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet(taken)
        .where(
          sql<boolean>`idempotency_keys.expires_at <= ${now} or (idempotency_keys.status is null
            and idempotency_keys.locked_until <= ${now} and idempotency_keys.request_hash = ${taken.request_hash})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (!mine) return findEarlierResponse<Answer>(db, id, taken.request_hash)

  // Another process that has taken over the key stores its own response.
  const ours = { ...id, locked_until: lease }
  try {
    const response = await work()
    await db
      .updateTable('idempotency_keys')
      .set({ status: 200, answer: JSON.stringify(response) })
      .where((where) => where.and(ours))
      .execute()
    return response
  } catch (error) {
    await db
      .deleteFrom('idempotency_keys')
      .where((where) => where.and(ours))
      .execute()
    throw error
  }
}

/** Deletes expired requests in small batches, and returns their number. */
export async function deleteExpiredRequests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where (user_id, route, key) in (
        select user_id, route, key from idempotency_keys where expires_at <= ${now} order by expires_at limit ${limit})
        and expires_at <= ${now}`.execute(db)
    return Number(numAffectedRows)
  })
}

async function findEarlierResponse<Answer>(
  db: Context['db'],
  id: { user_id: string; route: string; key: string },
  hash: string,
): Promise<Answer> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where((where) => where.and(id))
    .executeTakeFirst()
  if (earlier && earlier.request_hash !== hash)
    throw unprocessable('This Idempotency-Key was used for a different request. Use a new one.')
  if (!earlier?.answer) throw conflict('The first request with this Idempotency-Key is still running. Try again soon.')
  return earlier.answer as Answer
}
