import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../server/platform/database/connect.ts'
import { chance } from '../../tests/storm/chance.ts'
import { verify } from '../../tests/storm/verify.ts'
import { type OwnPostgres, startOwnPostgres, startStandby } from '../../tests/support/database/own-postgres.ts'
import type { Call } from '../../tests/support/programs/outage-load.ts'
import { type RunningProgram, runProgram } from '../../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { callOf, signIn, startReplicas } from '../replicas.ts'
import { type AcknowledgedStep, startPaying } from './paid-offers.ts'

export type Round = {
  acknowledged: number
  /** Number of responses with status 503 during the outages. */
  refused: number
  /**
   * `stalledMs`: time without an acknowledged write after the standby was killed. `resumedMs`:
   * time until writes resumed after synchronous replication was turned off.
   */
  stalledMs: number
  resumedMs: number
  /**
   * Times since the primary was killed. `promotedMs` ends when the standby accepts writes.
   * `recoveredMs` ends when each of our servers has acknowledged a request.
   */
  promotedMs: number
  recoveredMs: number[]
  broken: string[]
}

const SHOP = 'shop'
const PEOPLE_ON_EACH = 3
const UNDISTURBED_MS = 1500
const WITHOUT_STANDBY_MS = 1500
const AGAIN_WITHIN_MS = 10_000
/**
 * Time limit for pending work. Webhooks lost during an outage are sent again, here without the
 * usual delay.
 */
const ENDS_WITHIN_MS = 20_000
const NO_SUCH_MOVE = 'No such move for '
const OFFER_ENDS = NO_SUCH_MOVE.length + 36
const MAX_WAIT_MS = 60_000

export async function runRound(programs: string, seed: number, round: number): Promise<Round> {
  const random = chance(seed, round)
  const folder = mkdtempSync(join(tmpdir(), 'semblance-failover-'))
  const servers: OwnPostgres[] = []
  const replicas: RunningProgram[] = []
  try {
    const primary = await startOwnPostgres(programs)
    servers.push(primary)
    const standby = await startStandby(programs, primary)
    servers.push(standby)
    await administer(primary.url, `create database ${SHOP}`)
    await setSynchronousReplication(primary, true)
    const url = `postgres://postgres@${new URL(primary.url).host},${new URL(standby.url).host}/${SHOP}?target_session_attrs=read-write`
    const running = await startReplicas({ DATABASE_URL: url, DATA_DIR: folder }, replicas)
    let isAlive = true
    for (const { ended } of running) void ended.then(() => (isAlive = false))
    const [brand, talent] = [await signIn(running[0], 'brand'), await signIn(running[0], 'talent')]
    const me = await callOf(running[0].auth, talent)('GET', '/api/me')
    const { slug } = (me.body as { user: { account: { slug: string } } }).user.account
    await makePayable(callOf(running[0].api, talent))
    const known = await findKnown(url)
    const sides = running.map(({ api }) => ({ brand: callOf(api, brand), talent: callOf(api, talent) }))
    const { work, stop } = startPaying(sides, slug, PEOPLE_ON_EACH)
    const wait = async (what: string, isDone: () => boolean): Promise<void> => {
      const since = performance.now()
      while (!isDone()) {
        if (performance.now() - since > MAX_WAIT_MS)
          throw new Error(`timed out waiting for ${what}; ${JSON.stringify(work)}`)
        await sleep(5)
      }
    }
    const acknowledgedSince = (atMs: number, replica?: number): AcknowledgedStep | undefined =>
      work.acknowledged.find((one) => one.atMs > atMs && (replica ?? one.replica) === one.replica)
    await wait('the first paid offers', () => work.acknowledged.length > 30)
    await sleep(UNDISTURBED_MS * random.next())

    standby.kill()
    await sleep(WITHOUT_STANDBY_MS)
    const lastAtMs = work.acknowledged.at(-1)?.atMs ?? 0
    await setSynchronousReplication(primary, false)
    const releasedAtMs = performance.now()
    await wait('acknowledgments without a standby', () => acknowledgedSince(releasedAtMs) !== undefined)
    const resumedMs = (acknowledgedSince(releasedAtMs)?.atMs ?? 0) - releasedAtMs
    await standby.start()
    await setSynchronousReplication(primary, true)
    const withBothMs = performance.now()
    await wait('acknowledgments with both database servers', () => acknowledgedSince(withBothMs) !== undefined)
    await sleep(UNDISTURBED_MS * random.next())

    const killedAtMs = performance.now()
    primary.kill()
    await standby.promote()
    const promotedAtMs = performance.now()
    const firstOf = (replica: number) => acknowledgedSince(promotedAtMs, replica)
    await wait('acknowledgments of each replica', () => !isAlive || running.every((_, at) => firstOf(at) !== undefined))
    const wellMs = running.map((_, at) => (firstOf(at)?.atMs ?? Number.NaN) - killedAtMs)
    await sleep(UNDISTURBED_MS)
    const { acknowledged, statuses, faults } = await stop()

    const lost = await findLost(databaseUrl(standby.url, SHOP), acknowledged)
    const broken = [
      ...(isAlive ? [] : ['a replica exited']),
      ...faults.map((fault) => `unexpected response: ${fault}`),
      ...lost.map((one) => `lost: ${one}`),
      ...wellMs
        .filter((ms) => !(ms < AGAIN_WITHIN_MS))
        .map((ms) => `first write only ${ms} ms after the primary was killed`),
      ...(await findInconsistencies(url, new Set(acknowledged.map(({ offerId }) => offerId)), known)),
    ]
    return {
      acknowledged: acknowledged.length,
      refused: statuses[503] ?? 0,
      stalledMs: releasedAtMs - lastAtMs,
      resumedMs,
      promotedMs: promotedAtMs - killedAtMs,
      recoveredMs: wellMs,
      broken,
    }
  } finally {
    for (const { child } of replicas) child.kill('SIGTERM')
    await Promise.all(replicas.map(({ ended }) => ended))
    for (const server of servers) await server.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makePayable(talent: Call): Promise<void> {
  const { status } = await talent('POST', '/api/payments/payout-route', { kycVerified: true })
  if (status !== 200) throw new Error(`setting the talent's payout route returned ${status}`)
}

/**
 * While synchronous replication is on, a commit is acknowledged only after the standby has stored
 * it.
 */
async function setSynchronousReplication({ url }: OwnPostgres, isEnabled: boolean): Promise<void> {
  await administer(url, `alter system set synchronous_standby_names = '${isEnabled ? 'standby' : ''}'`)
  await administer(url, 'select pg_reload_conf()')
}

async function findLost(url: string, acknowledged: readonly AcknowledgedStep[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string; status: string; payments: number }>(
    `select o.id, o.status, (select count(*)::int from payments p where p.pay_for_id = o.id and p.status = 'SUCCEEDED') as payments
      from offers o`,
  )
  await client.end()
  const there = new Map(rows.map((row) => [row.id, row]))
  return acknowledged.flatMap(({ offerId, reached }) => {
    const row = there.get(offerId)
    if (!row) return [`${reached} ${offerId}`]
    const isPreserved =
      reached === 'submitted' ||
      (reached === 'accepted' && row.status !== 'APPROVED') ||
      (reached === 'paid' && row.status === 'PAID' && row.payments === 1)
    return isPreserved ? [] : [`${reached} ${offerId}: it is ${row.status} with ${row.payments} payments`]
  })
}

/**
 * Returns what the check finds before anything is killed. The demo leaves some work unfinished on
 * purpose, such as stuck payouts, so that an admin has something to do.
 */
async function findKnown(databaseUrl: string): Promise<ReadonlySet<string>> {
  const database = await connect({ databaseUrl, dataDir: '', poolSize: 2, onError: console.error })
  const found = await verify(database.kysely)
  await database.close()
  return new Set(found.map(({ what }) => what))
}

/**
 * Waits for pending work, checks the ledger with the program's own command, and looks for
 * duplicates.
 */
async function findInconsistencies(
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
