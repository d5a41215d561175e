import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../server/platform/database/connect.ts'
import { verify } from '../../tests/storm/verify.ts'
import { runProgram } from '../../tests/support/programs/program.ts'
import type { AcknowledgedStep } from './paid-offers.ts'

/**
 * Time limit for pending work. Webhooks lost during an outage are sent again, here without the
 * usual delay.
 */
const ENDS_WITHIN_MS = 20_000
const NO_SUCH_MOVE = 'No such move for '
const OFFER_ENDS = NO_SUCH_MOVE.length + 36

type Offer = { id: string; status: string; payments: number }

/** Returns the steps that this database does not have, or has twice. */
export async function findLost(url: string, steps: readonly AcknowledgedStep[]): Promise<string[]> {
  const there = await readOffers(url)
  return steps.flatMap(({ offerId, reached }) => {
    const offer = there.get(offerId)
    if (!offer) return [`${reached} ${offerId}`]
    const { status, payments } = offer
    return hasReached(offer, reached) ? [] : [`${reached} ${offerId}: it is ${status} with ${payments} payments`]
  })
}

/** Returns the steps that this database has. */
export async function findPresent(url: string, steps: readonly AcknowledgedStep[]): Promise<string[]> {
  const there = await readOffers(url)
  return steps.flatMap(({ offerId, reached }) => {
    const offer = there.get(offerId)
    return offer && hasReached(offer, reached) ? [`${reached} ${offerId}`] : []
  })
}

async function readOffers(url: string): Promise<ReadonlyMap<string, Offer>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Offer>(
    `select o.id, o.status, (select count(*)::int from payments p where p.pay_for_id = o.id and p.status = 'SUCCEEDED') as payments
      from offers o`,
  )
  await client.end()
  return new Map(rows.map((row) => [row.id, row]))
}

const hasReached = ({ status, payments }: Offer, reached: AcknowledgedStep['reached']): boolean =>
  reached === 'submitted' ||
  (reached === 'accepted' && status !== 'APPROVED') ||
  (reached === 'paid' && status === 'PAID' && payments === 1)

/**
 * Returns what the check finds before anything is killed. The demo leaves some work unfinished on
 * purpose, such as stuck payouts, so that an admin has something to do.
 */
export async function findKnown(databaseUrl: string): Promise<ReadonlySet<string>> {
  const database = await connect({ databaseUrl, dataDir: '', poolSize: 2, onError: console.error })
  const found = await verify(database.kysely)
  await database.close()
  return new Set(found.map(({ what }) => what))
}

/**
 * Waits for pending work, checks the ledger with the program's own command, and looks for
 * duplicates.
 */
export async function findInconsistencies(
  databaseUrl: string,
  ours: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const database = await connect({ databaseUrl, dataDir: '', poolSize: 2, onError: console.error })
  await sql`update simulator.events set deliver_at = to_timestamp(0) where deliver_at is not null`.execute(
    database.kysely,
  )
  const since = performance.now()
  let wrong = ['not checked yet']
  while (wrong.length > 0 && performance.now() - since < ENDS_WITHIN_MS) {
    await sleep(500)
    const found = (await verify(database.kysely)).map(({ what }) => what)
    // Ignores status changes of demo offers. Agents made some of these changes, and the check does
    // not know agents.
    wrong = found.filter(
      (what) =>
        !known.has(what) && (!what.startsWith(NO_SUCH_MOVE) || ours.has(what.slice(NO_SUCH_MOVE.length, OFFER_ENDS))),
    )
  }
  await database.close()
  const books = await runProgram(['ledger', 'check'], { DATABASE_URL: databaseUrl })
  return books.code === 0 ? wrong : [...wrong, `semblance ledger check: ${books.stderr}${books.stdout}`]
}
