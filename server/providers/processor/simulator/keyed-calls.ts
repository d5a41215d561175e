import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addMs, type Clock, DAY_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { ProcessorRefusal } from '../port.ts'

/** Stripe's lifetime, so code that relies on a longer one fails here too. */
const KEPT_MS = DAY_MS

type Outcome<Answer> = { answer: Answer } | { refusal: { code: string; message: string } }

/**
 * Writes the effect and the key in one transaction. A repeat returns the first result, even a
 * refusal. Another operation or request with the same key is refused. `effect` must not write
 * anything before it refuses.
 */
export async function keyedCall<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  call: { operation: string; key: string; request: readonly unknown[] },
  effect: (trx: Trx, now: Date) => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(JSON.stringify(call.request)).digest('hex')
  const outcome = await inTransaction(db, async (trx): Promise<Outcome<Answer>> => {
    const now = clock.now()
    // Serializes calls with the same key, so that the second finds the first result.
    await sql`select pg_advisory_xact_lock(hashtextextended(${call.key}, 0))`.execute(trx)
    const known = await trx
      .selectFrom('simulator.idempotency_keys')
      .select(['operation', 'request_hash', 'answer'])
      .where('key', '=', call.key)
      .where('created_at', '>', addMs(now, -KEPT_MS))
      .executeTakeFirst()
    if (known && (known.operation !== call.operation || known.request_hash !== hash)) {
      throw new ProcessorRefusal('idempotency_error', `The key ${call.key} was used for a different request.`)
    }
    if (known) return known.answer as Outcome<Answer>
    const outcome = await outcomeOf(effect(trx, now))
    const row = {
      operation: call.operation,
      request_hash: hash,
      answer: JSON.stringify(outcome),
      created_at: now,
    }
    await trx
      .insertInto('simulator.idempotency_keys')
      .values({ key: call.key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    return outcome
  })
  if ('refusal' in outcome) throw new ProcessorRefusal(outcome.refusal.code, outcome.refusal.message)
  return outcome.answer
}

/** Deletes at most 1,000 keys. Several processes may run this in parallel. */
export async function deleteExpiredKeys({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const old = db
    .selectFrom('simulator.idempotency_keys')
    .select('key')
    .where('created_at', '<=', addMs(clock.now(), -KEPT_MS))
    .limit(1000)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('simulator.idempotency_keys').where('key', 'in', old).execute()
}

async function outcomeOf<Answer>(effect: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await effect }
  } catch (error) {
    if (error instanceof ProcessorRefusal) return { refusal: { code: error.code, message: error.message } }
    throw error
  }
}

/** Metadata that differs only in its order must count as equal. */
export const sortMetadata = (metadata: Record<string, string>): unknown =>
  Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1))
