import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, vi } from 'vitest'
import { ensureAccount } from '../../../server/features/people/accounts/index.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import { connect, type Database } from '../../../server/platform/database/connect.ts'
import { newId } from '../../../server/platform/ids.ts'
import { earn } from '../money/earnings.ts'
import { temporaryFolder } from '../programs/program.ts'
import { administer, databaseUrl, type TemplateSource, unpackTemplate } from '../runner/database-template.ts'
import { CRASH_CONFIG } from './crash-config.ts'
import { mirrorFolder } from './crash-images.ts'

/**
 * Copies of a prepared database, one per crash. A place is a folder or a URL that a process can
 * open.
 */
export type CrashWorlds = {
  copy: () => Promise<string>
  copyOf: (place: string) => Promise<string>
  /**
   * Waits for other connections: the last statement of a killed process may still run on the
   * server.
   */
  open: (place: string) => Promise<Database>
  drop: (place: string) => Promise<void>
  close: () => Promise<void>
}

export async function prepareCrashWorlds(prepare: (database: Database) => Promise<void>): Promise<CrashWorlds> {
  const source = inject('template')
  const worlds = source.engine === 'pglite' ? inFolders(source) : onServer(source.url, source.template)
  const place = await worlds.create()
  const database = await worlds.open(place)
  await prepare(database)
  await database.close()
  return { ...worlds, copy: () => worlds.copyOf(place) }
}

type Worlds = Omit<CrashWorlds, 'copy'> & { create: () => Promise<string> }

const openPlace = (place: string): Promise<Database> =>
  connect({
    databaseUrl: place.startsWith('postgres') ? place : undefined,
    dataDir: place,
    poolSize: 4,
    onError: (error) => console.error(error instanceof Error ? `${place}: ${error.message}` : error),
  })

function inFolders(template: TemplateSource & { engine: 'pglite' }): Worlds {
  const folder = temporaryFolder()
  const place = () => join(folder.path, newId())
  // A run changes only a few of a folder's more than a thousand files, so folders are reused.
  const spare: string[] = []
  return {
    create: async () => {
      const dataDir = place()
      unpackTemplate(template, dataDir)
      return dataDir
    },
    copyOf: async (from) => {
      const to = spare.pop() ?? place()
      mkdirSync(to, { recursive: true })
      mirrorFolder(from, to)
      return to
    },
    open: openPlace,
    drop: async (place) => void spare.push(place),
    close: async () => folder.remove(),
  }
}

function onServer(url: string, migrated: string): Worlds {
  const made = new Set<string>()
  const create = async (template: string): Promise<string> => {
    const name = `semblance_crash_${newId().replaceAll('-', '')}`
    await administer(url, `create database ${name} template ${template} strategy file_copy`)
    made.add(name)
    return databaseUrl(url, name)
  }
  const nameOf = (place: string) => new URL(place).pathname.slice(1)
  const drop = async (place: string): Promise<void> => {
    made.delete(nameOf(place))
    await administer(url, `drop database if exists ${nameOf(place)} with (force)`)
  }
  return {
    create: () => create(migrated),
    copyOf: (from) => create(nameOf(from)),
    open: async (place) => {
      const database = await openPlace(place)
      await waitUntilAlone(database)
      return database
    },
    drop,
    close: async () => {
      for (const name of made) await drop(databaseUrl(url, name))
    },
  }
}

/** The server ends a killed client's session when the running statement ends. */
async function waitUntilAlone({ kysely }: Database): Promise<void> {
  const others = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      kysely,
    )
    return rows.length
  }
  // `expect.poll` is not available in hooks. The timeout only ends a hanging test.
  await vi.waitUntil(async () => (await others()) === 0, { timeout: 300_000, interval: 5 })
}

/** Creates a verified seller with a payout account and these earnings. */
export async function prepareSeller(database: Database, amounts: readonly number[]): Promise<string> {
  const clock = adjustableClock()
  const at = clock.now()
  const claims = {
    sub: newId(),
    email: 'seller@semblance.test',
    emailVerified: true,
    displayName: 'Mara',
    expiresAt: at,
  }
  const { accountId } = await ensureAccount({ db: database.kysely, clock, config: CRASH_CONFIG }, claims, 'talent')
  const connectAccountId = `acct_${accountId}`
  await database.kysely
    .insertInto('simulator.accounts')
    .values({ id: connectAccountId, payouts_enabled: true, metadata: JSON.stringify({ accountId }), created_at: at })
    .execute()
  await database.kysely
    .insertInto('payout_routes')
    .values({
      account_id: accountId,
      connect_account_id: connectAccountId,
      kyc_verified: true,
      created_at: at,
      updated_at: at,
    })
    .execute()
  for (const amountMinorUnit of amounts) await earn(database, { accountId, amountMinorUnit, at })
  return accountId
}
