import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProgram } from '../../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { findInconsistencies, findLost } from '../failover/findings.ts'
import { startPayingShop } from '../failover/paying-shop.ts'
import { type Member, type PatroniCluster, startCluster } from './cluster.ts'
import { TTL_SECONDS } from './settings.ts'

export type LostLeader = {
  acknowledged: number
  /** Number of responses with status 503. */
  refused: number
  /** Times since the kill, until another member leads, and until each of our servers writes. */
  promotedMs: number
  recoveredMs: number[]
  /** Time since the old leader was started again, until it follows the new one. */
  rejoinedMs: number
  broken: string[]
}

const SHOP = 'shop'
const UNDISTURBED_MS = 3000
/** Patroni notices after `ttl`; then it promotes, and our servers look for the new leader. */
const AGAIN_WITHIN_MS = (TTL_SECONDS + 15) * 1000

/** Kills the leader of a new cluster while people pay, starts it again, and judges the result. */
export async function loseLeader(programs: string): Promise<LostLeader> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-patroni-shop-'))
  const replicas: RunningProgram[] = []
  let cluster: PatroniCluster | undefined
  try {
    cluster = await startCluster(programs)
    const lost = await getLeader(cluster)
    await administer(lost.url, `create database ${SHOP}`)
    const hosts = cluster.members.map(({ url }) => new URL(url).host).join()
    const url = `postgres://postgres@${hosts}/${SHOP}?target_session_attrs=read-write`
    const { known, isAlive, wait, acknowledgedSince, running, work, stop } = await startPayingShop(
      url,
      folder,
      replicas,
    )
    await wait('the first paid offers', () => work.acknowledged.length > 30)
    await sleep(UNDISTURBED_MS)

    const killedAtMs = performance.now()
    await lost.kill()
    const leader = await waitForOther(cluster, lost, killedAtMs)
    const promotedMs = performance.now() - killedAtMs
    const firstOf = (replica: number) => acknowledgedSince(killedAtMs + promotedMs, replica)
    await wait(
      'acknowledgments of each replica',
      () => !isAlive() || running.every((_, at) => firstOf(at) !== undefined),
    )
    const recoveredMs = running.map((_, at) => (firstOf(at)?.atMs ?? Number.NaN) - killedAtMs)
    await sleep(UNDISTURBED_MS)

    const startedAtMs = performance.now()
    lost.start()
    await cluster.waitUntilWhole()
    const rejoinedMs = performance.now() - startedAtMs
    await sleep(UNDISTURBED_MS)
    const { acknowledged, statuses, faults } = await stop()
    await cluster.waitUntilWhole()

    const broken = [
      ...(isAlive() ? [] : ['a replica exited']),
      ...faults.map((fault) => `unexpected response: ${fault}`),
      ...(await findLost(databaseUrl(leader.url, SHOP), acknowledged)).map((one) => `lost: ${one}`),
      ...recoveredMs
        .filter((ms) => !(ms < AGAIN_WITHIN_MS))
        .map((ms) => `first write only ${ms} ms after the leader was killed`),
      ...(await findInconsistencies(url, new Set(acknowledged.map(({ offerId }) => offerId)), known)),
      ...(await findLost(databaseUrl(lost.url, SHOP), acknowledged)).map((one) => `missing on the old leader: ${one}`),
    ]
    const refused = statuses[503] ?? 0
    return { acknowledged: acknowledged.length, refused, promotedMs, recoveredMs, rejoinedMs, broken }
  } finally {
    for (const { child } of replicas) child.kill('SIGTERM')
    await Promise.all(replicas.map(({ ended }) => ended))
    await cluster?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function getLeader(cluster: PatroniCluster): Promise<Member> {
  const leader = await cluster.findLeader()
  if (!leader) throw new Error('the cluster has no leader')
  return leader
}

/** The lost leader stays in the list until its key has expired. */
async function waitForOther(cluster: PatroniCluster, lost: Member, sinceMs: number): Promise<Member> {
  for (;;) {
    const leader = await cluster.findLeader()
    if (leader && leader !== lost) return leader
    if (performance.now() - sinceMs > 2 * AGAIN_WITHIN_MS) throw new Error('no other member took over')
    await sleep(50)
  }
}
