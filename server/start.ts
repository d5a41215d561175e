import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { composeApp, type App, SCHEDULE } from './app.ts'
import { adjustableClock } from './clock.ts'
import { type Config, withPorts } from './config/load-config.ts'
import { connect, type Database } from './db/connect.ts'
import { countStatement } from './db/statements.ts'
import { migrate } from './db/migrate.ts'
import { readClockOffset } from './db/installation.ts'
import { createJobRunner, type JobRunner } from './jobs/runner.ts'

export type RunningServer = {
  app: App
  database: Database
  config: Config
  /** Stops taking work, finishes what is under way, lets go of everything. Safe to call twice. */
  stop: () => Promise<void>
}

/** Opens the configured database: the server's when DATABASE_URL is set, else the embedded one in DATA_DIR. */
export const openDatabase = (config: Config, logger: Logger): Promise<Database> =>
  connect({
    databaseUrl: config.DATABASE_URL,
    dataDir: `${config.DATA_DIR}/database`,
    poolSize: config.DATABASE_POOL_SIZE,
    onStatement: countStatement,
    onError: (error) => logger.error({ err: error }, 'database'),
  })

/**
 * Starts the whole program: database, migrations, listeners, jobs, in that order.
 * @throws DataFolderInUse, PortTaken, or the migration's own error; whatever was opened is closed again.
 */
export async function startServer(
  wanted: Config,
  logger: Logger,
  options: { onReady?: (running: RunningServer) => Promise<void> } = {},
): Promise<RunningServer> {
  const database = await openDatabase(wanted, logger)
  const undo: (() => Promise<unknown>)[] = [() => database.close()]
  try {
    await migrate(database)
    const clock = adjustableClock(wanted.isProduction ? 0 : await readClockOffset(database.kysely))
    let config = wanted
    let runner: JobRunner | undefined
    // Only the ports that were really taken make the addresses, so they are taken first and the app put behind them.
    const ports = {
      PORT: await freePort(wanted.PORT, wanted.HOST),
      AUTH_PORT: await freePort(wanted.AUTH_PORT, wanted.HOST),
    }
    config = withPorts(wanted, ports, process.env)
    const app = await composeApp({ config, database, logger, clock, deliverWebhook: webhookOverHttp(config) })
    undo.unshift(() => app.close())
    await listen(app.api, config.PORT, config.HOST, 'PORT')
    await listen(app.auth, config.AUTH_PORT, config.HOST, 'AUTH_PORT')
    const running: RunningServer = {
      app,
      database,
      config,
      stop: once(async () => {
        app.drain()
        await new Promise((resolve) => setTimeout(resolve, config.DRAIN_DELAY_MS))
        await runner?.stop()
        await app.close()
        await database.close()
      }),
    }
    app.simulator.start()
    await options.onReady?.(running)
    if (config.RUN_JOBS) {
      runner = createJobRunner(database, SCHEDULE, app.ctx, app.metrics)
      await runner.start()
    }
    return running
  } catch (error) {
    for (const step of undo) await step().catch((failure: unknown) => logger.error({ err: failure }, 'while giving up'))
    throw error
  }
}

export class PortTaken extends Error {
  constructor(setting: string, port: number) {
    super(`Port ${port} is taken by another program. Stop it, or set ${setting} to a free port.`)
    this.name = 'PortTaken'
  }
}

async function listen(app: FastifyInstance, port: number, host: string, setting: string): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw new PortTaken(setting, port)
    throw error
  }
}

/** Port 0 asks for any free one; it has to be known before the addresses are made. */
async function freePort(port: number, host: string): Promise<number> {
  if (port !== 0) return port
  const { createServer } = await import('node:net')
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** The simulator is an outside service: its webhooks arrive over HTTP, as a real processor's would. */
const webhookOverHttp =
  (config: Config) =>
  async ({ rawBody, signature }: { rawBody: string; signature: string }): Promise<{ status: number }> => {
    const host = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST
    const response = await fetch(`http://${host}:${config.PORT}/api/payments/webhook/processor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'processor-signature': signature },
      body: rawBody,
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return { status: response.status }
  }

function once(work: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | undefined
  return () => (started ??= work())
}
