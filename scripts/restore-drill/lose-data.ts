import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type OwnPostgres, startOwnPostgres } from '../../tests/support/database/own-postgres.ts'
import { type RunningProgram, runProgram } from '../../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { findLost, findPresent } from '../failover/findings.ts'
import { startPayingShop } from '../failover/paying-shop.ts'
import { ARCHIVE_TIMEOUT_SECONDS, type Archive, createArchive } from './archive.ts'

export type LostData = {
  /** Acknowledged steps that ended before the moment, and those that began after it. */
  before: number
  after: number
  backupBytes: number
  backupMs: number
  /** Time until the log up to the moment was in the archive. */
  archivedMs: number
  /** Time to put the files in place, and until the server accepted writes after that. */
  restoredMs: number
  replayedMs: number
  broken: string[]
}

const SHOP = 'shop'
const UNDISTURBED_MS = 3000
const ARCHIVED_WITHIN_MS = (ARCHIVE_TIMEOUT_SECONDS + 30) * 1000

/** Deletes a new server's data while people pay, restores a moment before, and judges. */
export async function loseData(programs: string): Promise<LostData> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-restore-'))
  const replicas: RunningProgram[] = []
  let archive: Archive | undefined
  let server: OwnPostgres | undefined
  try {
    archive = await createArchive()
    server = await startOwnPostgres(programs, archive.settings)
    await archive.begin(server)
    await administer(server.url, `create database ${SHOP}`)
    const url = databaseUrl(server.url, SHOP)
    const { wait, work, stop } = await startPayingShop(url, folder, replicas)
    await wait('the first paid offers', () => work.acknowledged.length > 30)
    const backUpAtMs = performance.now()
    const backupBytes = await archive.backUp()
    const backupMs = performance.now() - backUpAtMs
    await sleep(UNDISTURBED_MS)

    const moment = await noteMoment(server.url)
    await sleep(UNDISTURBED_MS)
    const archivedMs = await waitUntilArchived(server.url, moment.untilMs)
    await sleep(UNDISTURBED_MS)
    server.kill()
    const { acknowledged, faults } = await stop()
    // No server of ours may change what is restored.
    for (const { child } of replicas) child.kill('SIGKILL')
    await Promise.all(replicas.map(({ ended }) => ended))

    const restoreAtMs = performance.now()
    await archive.restore(server, moment.time)
    const restoredMs = performance.now() - restoreAtMs
    await server.start()
    await waitUntilWritable(server.url)
    const replayedMs = performance.now() - restoreAtMs - restoredMs

    const before = acknowledged.filter(({ atMs }) => atMs < moment.fromMs)
    const after = acknowledged.filter(({ begunAtMs }) => begunAtMs > moment.untilMs)
    const books = await runProgram(['ledger', 'check'], { DATABASE_URL: url })
    const broken = [
      ...faults.map((fault) => `unexpected response: ${fault}`),
      ...(await findLost(url, before)).map((one) => `lost: ${one}`),
      ...(await findPresent(url, after)).map((one) => `after the moment, but present: ${one}`),
      ...(after.length > 0 ? [] : ['nothing was paid after the moment']),
      ...(books.code === 0 ? [] : [`semblance ledger check: ${books.stderr}${books.stdout}`]),
    ]
    const figures = { backupBytes, backupMs, archivedMs, restoredMs, replayedMs }
    return { before: before.length, after: after.length, ...figures, broken }
  } finally {
    for (const { child } of replicas) child.kill('SIGKILL')
    await Promise.all(replicas.map(({ ended }) => ended))
    await server?.remove()
    archive?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The time by the server's clock, which lies between two times of ours. */
async function noteMoment(url: string): Promise<{ time: string; fromMs: number; untilMs: number }> {
  const fromMs = performance.now()
  const [row] = await read<{ time: string }>(url, 'select clock_timestamp()::text as time')
  if (!row) throw new Error('the server did not tell the time')
  return { time: row.time, fromMs, untilMs: performance.now() }
}

/** Waits until the segment that is being written now is archived. Returns the time since then. */
async function waitUntilArchived(url: string, sinceMs: number): Promise<number> {
  const [now] = await read<{ segment: string }>(url, 'select pg_walfile_name(pg_current_wal_lsn()) as segment')
  for (;;) {
    const [last] = await read<{ segment: string }>(url, 'select last_archived_wal as segment from pg_stat_archiver')
    const waitedMs = performance.now() - sinceMs
    if (last && now && last.segment >= now.segment) return waitedMs
    if (waitedMs > ARCHIVED_WITHIN_MS) throw new Error(`${now?.segment} is not archived, the last is ${last?.segment}`)
    await sleep(50)
  }
}

async function waitUntilWritable(url: string): Promise<void> {
  for (;;) {
    const [row] = await read<{ replays: boolean }>(url, 'select pg_is_in_recovery() as replays')
    if (row?.replays === false) return
    await sleep(50)
  }
}

async function read<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
