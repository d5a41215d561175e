import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { adjustableClock } from '../../server/clock.ts'
import { type Config, loadConfig } from '../../server/config/load-config.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import { ensureAccount } from '../../server/features/accounts/index.ts'
import { newId } from '../../server/ids.ts'
import { administer, databaseUrl } from './database-template.ts'
import { earn } from './earnings.ts'
import { temporaryFolder } from './program.ts'

/** Settings of the processes that are killed, and of those that clean up after them. */
export const CRASH_ENV = {
  NODE_ENV: 'test',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
}
export const CRASH_CONFIG: Config = loadConfig(CRASH_ENV)

/** Prepared once, copied for every crash. A place is a folder or a URL: what a process is told to open. */
export type CrashWorlds = {
  /** A copy of the prepared world, or of another copy. */
  copy: (from?: string) => Promise<string>
  open: (place: string) => Promise<Database>
  /** Lets go of a copy that is done with. */
  drop: (place: string) => Promise<void>
  close: () => Promise<void>
}

/** Worlds on the engine under test, each with what `prepare` put there. */
export async function prepareCrashWorlds(prepare: (database: Database) => Promise<void>): Promise<CrashWorlds> {
  const worlds = inject('template').engine === 'pglite' ? inFolders() : onServer()
  const place = await worlds.create()
  const database = await worlds.open(place)
  await prepare(database)
  await database.close()
  return { ...worlds, copy: (from = place) => worlds.copy(from) }
}

type Worlds = CrashWorlds & { create: () => Promise<string>; copy: (from: string) => Promise<string> }

const openPlace = (place: string): Promise<Database> =>
  connect({
    databaseUrl: place.startsWith('postgres') ? place : undefined,
    dataDir: place,
    poolSize: 4,
    onError: console.error,
  })

function inFolders(): Worlds {
  const source = inject('template')
  const folder = temporaryFolder()
  const place = () => join(folder.path, newId())
  return {
    create: async () => {
      if (source.engine !== 'pglite') throw new Error('this world needs the embedded engine')
      const dataDir = place()
      const template = new Blob([readFileSync(source.file)])
      await (await connect({ dataDir, poolSize: 1, onError: console.error, template })).close()
      return dataDir
    },
    copy: async (from) => {
      const to = place()
      cpSync(from, to, { recursive: true })
      return to
    },
    open: openPlace,
    drop: async () => {},
    close: async () => folder.remove(),
  }
}

function onServer(): Worlds {
  const source = inject('template')
  if (source.engine !== 'postgres') throw new Error('this world needs a server')
  const made = new Set<string>()
  const create = async (template: string): Promise<string> => {
    const name = `semblance_crash_${newId().replaceAll('-', '')}`
    await administer(source.url, `create database ${name} template ${template}`)
    made.add(name)
    return databaseUrl(source.url, name)
  }
  const nameOf = (place: string) => new URL(place).pathname.slice(1)
  const drop = async (place: string): Promise<void> => {
    made.delete(nameOf(place))
    await administer(source.url, `drop database if exists ${nameOf(place)} with (force)`)
  }
  return {
    create: () => create(source.template),
    copy: (from) => create(nameOf(from)),
    open: openPlace,
    drop,
    close: async () => {
      for (const name of [...made]) await drop(databaseUrl(source.url, name))
    },
  }
}

/** A verified seller with a payout account and these earnings. */
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
