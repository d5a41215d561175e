import { type Logger, pino } from 'pino'
import { type App, composeApp } from '../app.ts'
import { adjustableClock } from '../platform/clock.ts'
import { type Config, loadConfig } from '../platform/config/load-config.ts'
import type { Database } from '../platform/database/connect.ts'
import { readClockOffset } from '../platform/database/installation.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { openDatabase } from '../start.ts'
import { createProgress } from './progress.ts'

/**
 * Logs warnings and errors to standard error, because standard output is for the command's result.
 */
export const commandLog = (): Logger => pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))

type Opened = { config: Config; database: Database; log: Logger }

/** Opens the configured database for one command and always closes it. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(env)
  const log = commandLog()
  const database = await openDatabase(config, log)
  try {
    return await work({ config, database, log })
  } finally {
    await database.close()
  }
}

/**
 * Composes the whole program on the migrated database, without a listener, so that a command can
 * run use cases.
 */
export const withApp = <Result>(
  env: NodeJS.ProcessEnv,
  work: (opened: Opened & { app: App }) => Promise<Result>,
): Promise<Result> =>
  withDatabase(env, async (opened) => {
    await migrateWithProgress(opened.database)
    return withAppOver(opened, work)
  })

/** Composes the program on an open, migrated database. */
export async function withAppOver<Result>(
  opened: Opened,
  work: (opened: Opened & { app: App }) => Promise<Result>,
): Promise<Result> {
  const { config, database, log } = opened
  const clock = adjustableClock(config.isProduction ? 0 : await readClockOffset(database.kysely))
  const app: App = await composeApp({
    config,
    database,
    logger: log,
    clock,
    deliverWebhook: (webhook) => injectWebhook(app, webhook),
  })
  try {
    return await work({ ...opened, app })
  } finally {
    await app.close()
  }
}

/**
 * Migrates the database with a progress bar.
 * @returns the applied migrations
 */
export async function migrateWithProgress(database: Database): Promise<string[]> {
  const progress = await createProgress('Migrating')
  try {
    return await prepareDatabase(database, progress.show)
  } finally {
    progress.end()
  }
}

/** Passes the simulator's webhooks directly to the app, because commands have no listener. */
export async function injectWebhook(
  app: App,
  { rawBody, signature }: { rawBody: string; signature: string },
): Promise<{ status: number }> {
  const reply = await app.api.inject({
    method: 'POST',
    url: '/api/payments/webhook/processor',
    payload: rawBody,
    headers: { 'content-type': 'application/json', 'processor-signature': signature },
  })
  return { status: reply.statusCode }
}
