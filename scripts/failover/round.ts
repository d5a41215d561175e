import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chance } from '../../tests/storm/chance.ts'
import { type OwnPostgres, startOwnPostgres, startStandby } from '../../tests/support/database/own-postgres.ts'
import type { RunningProgram } from '../../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { findInconsistencies, findLost } from './findings.ts'
import { startPayingShop } from './paying-shop.ts'

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
const UNDISTURBED_MS = 1500
const WITHOUT_STANDBY_MS = 1500
const AGAIN_WITHIN_MS = 10_000
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
    const { known, isAlive, wait, acknowledgedSince, running, work, stop } = await startPayingShop(
      url,
      folder,
      replicas,
    )
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
    await wait(
      'acknowledgments of each replica',
      () => !isAlive() || running.every((_, at) => firstOf(at) !== undefined),
    )
    const wellMs = running.map((_, at) => (firstOf(at)?.atMs ?? Number.NaN) - killedAtMs)
    await sleep(UNDISTURBED_MS)
    const { acknowledged, statuses, faults } = await stop()

    const lost = await findLost(databaseUrl(standby.url, SHOP), acknowledged)
    const broken = [
      ...(isAlive() ? [] : ['a replica exited']),
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

/**
 * While synchronous replication is on, a commit is acknowledged only after the standby has stored
 * it.
 */
async function setSynchronousReplication({ url }: OwnPostgres, isEnabled: boolean): Promise<void> {
  await administer(url, `alter system set synchronous_standby_names = '${isEnabled ? 'standby' : ''}'`)
  await administer(url, 'select pg_reload_conf()')
}
