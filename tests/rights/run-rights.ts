import { type ChildProcess, fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { composeApp } from '../../server/app.ts'
import { ensureAccount } from '../../server/features/people/accounts/index.ts'
import { adjustableClock } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { forEachConcurrently } from '../../server/platform/for-each-concurrently.ts'
import { newId } from '../../server/platform/ids.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { getSimulator } from '../../server/seed/simulator-of.ts'
import { CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import type { Order, Reply } from '../support/crashes/serving-process.ts'
import { withProgramAccess } from '../support/database/reached-database.ts'
import { makePayoutsReady } from '../support/money/ready-payouts.ts'
import { administer, databaseUrl } from '../support/runner/database-template.ts'
import { type Ask, runSequence, type Somebody, type Tally } from './live-sequence.ts'
import { sampleSequences } from './sequences.ts'

export type RightsOptions = {
  /** PostgreSQL server on which the run creates a database. */
  url: string
  /** Migrated database to copy. Without one, the run migrates its own. */
  template?: string
  seed: number
  sequences: number
  processes: number
  onProgress?: (done: number, findings: readonly string[]) => void
}
export type RightsReport = { findings: string[]; tally: Tally; sequences: number; deadlocks: number; seconds: number }

const PROGRAM = fileURLToPath(new URL('../support/crashes/serving-process.ts', import.meta.url))
const AT_ONCE = 12
/** Sequences that share their brands, so that no brand has thousands of offers. */
const BATCH = 48
const CRON_SECRET = 'cron-secret-for-the-rights'
const ORIGIN = 'http://localhost:3000'
const ENV = {
  ...CRASH_ENV,
  CRON_SECRET,
  LOG_LEVEL: 'silent',
  ADMIN_EMAILS: 'admin@semblance.test',
  RATE_LIMIT_PER_MINUTE: '100000000',
  OFFER_DAILY_CAP: '10000',
  OFFER_WEEKLY_CAP: '10000',
}

/**
 * Runs random sequences about the rights of talents in several processes with one database. The
 * seed decides the sequences, but not how the processes interleave.
 */
export async function runRights(options: RightsOptions): Promise<RightsReport> {
  const name = `semblance_rights_${newId().replaceAll('-', '')}`
  await administer(
    options.url,
    `create database ${name}${options.template ? ` template ${options.template} strategy file_copy` : ''}`,
  )
  const url = databaseUrl(options.url, name)
  const database = await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 8, onError: console.error })
  const children: ChildProcess[] = []
  try {
    if (!options.template) await prepareDatabase(database)
    const env = { ...ENV, DATA_DIR: join(tmpdir(), name) }
    const clock = adjustableClock()
    const app = await composeApp({
      config: loadConfig(env),
      database,
      clock,
      logger: pino({ level: 'silent' }),
      deliverWebhook: async () => ({ status: 503 }),
    })
    const newPerson = async (role: 'brand' | 'talent', email = `${newId()}@semblance.test`): Promise<Somebody> => {
      const displayName = role === 'brand' ? 'Northwind Coffee' : 'Mara Lindqvist'
      const issuer = app.builtinIssuer()
      const { sub, idToken } = await issuer.registerConfirmed({ email, password: null, displayName, role })
      const claims = { sub, email, emailVerified: true, displayName, expiresAt: clock.now() }
      const { accountId, slug } = await ensureAccount(app.ctx, claims, role)
      if (role === 'talent') await makePayoutsReady(database, accountId, clock.now())
      return { accountId, slug, cookie: `auth-token=${idToken}` }
    }
    const admin = await newPerson('brand', 'admin@semblance.test')
    for (let index = 0; index < options.processes; index++) children.push(await startProcess(url, env))
    const ask = askOf(children)
    const startedAt = performance.now()
    const report = { findings: [] as string[], tally: {} as Tally }
    for (let done = 0; done < options.sequences; done += BATCH) {
      const brands = await Promise.all([newPerson('brand'), newPerson('brand'), newPerson('brand')])
      const sequences = sampleSequences(Math.min(BATCH, options.sequences - done), options.seed + done)
      const { processes } = options
      const stage = { database, clock, simulator: getSimulator(app), ask, processes, newPerson, brands, admin }
      await forEachConcurrently(sequences.entries(), AT_ONCE, async ([at, sequence]) => {
        const found = await runSequence(stage, sequence, report.tally)
        report.findings.push(...found.map((what) => `seed ${options.seed}, sequence ${done + at}: ${what}`))
      })
      options.onProgress?.(done + sequences.length, report.findings)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database.kysely)
    await app.close()
    return { ...report, sequences: options.sequences, deadlocks: rows[0]?.deadlocks ?? 0, seconds }
  } finally {
    await Promise.all(children.map(stopProcess))
    await database.close()
    await administer(options.url, `drop database if exists ${name} with (force)`)
  }
}

async function startProcess(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(PROGRAM, [url, '0'], {
    env: { ...MACHINE_ENV, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)))
  })
  return child
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

function askOf(children: readonly ChildProcess[]): Ask {
  const waiting = new Map<number, (reply: Reply) => void>()
  for (const child of children)
    child.on('message', (reply: Reply) => {
      waiting.get(reply.id)?.(reply)
      waiting.delete(reply.id)
    })
  let lastId = 0
  return (process, person, method, path, body) =>
    new Promise((resolve) => {
      const id = ++lastId
      waiting.set(id, resolve)
      const headers: Record<string, string> =
        person === 'cron' ? { authorization: `Bearer ${CRON_SECRET}` } : { cookie: person.cookie, origin: ORIGIN }
      children[process % children.length]?.send({ id, method, path, body, headers } satisfies Order)
    })
}
