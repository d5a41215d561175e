import type { Plugin } from '@semblance/plugin'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type App, composeApp } from './app.ts'
import { installCuratedProducts } from './features/merch/seller-store/index.ts'
import { adjustableClock } from './platform/clock.ts'
import { type Config, withPorts } from './platform/config/load-config.ts'
import { connect, type Database } from './platform/database/connect.ts'
import { pingDatabase } from './platform/database/connections/ping.ts'
import { toUnavailable } from './platform/database/connections/unavailable.ts'
import { preparedArchive } from './platform/database/embedded/prepared-folder.ts'
import { readClockOffset } from './platform/database/installation.ts'
import { countStatement } from './platform/database/statements.ts'
import { freePorts, isTaken, PortTaken } from './platform/http/connections/listening-port.ts'
import { createJobRunner } from './platform/jobs/runner.ts'
import { summarizeOutages } from './platform/observability/log.ts'
import { currentTraceContext, startTracing } from './platform/observability/tracing.ts'
import { prepareDatabase } from './prepare-database.ts'

export type RunningServer = {
  app: App
  database: Database
  config: Config
  /**
   * Resolves once `onListening` is done and the schedule has started. Rejects if one of them
   * fails.
   */
  settled: Promise<void>
  /** Finishes work in progress and releases all resources. Calling this twice is safe. */
  stop: () => Promise<void>
}

export type StartOptions = {
  /**
   * Environment variables of the configuration. If they set no addresses, the ports determine the
   * addresses.
   */
  env: NodeJS.ProcessEnv
  onMigration?: (done: number, total: number, name: string) => void
  /**
   * Additional plugins. Their hooks run after those of the plugins that the setting PLUGINS names.
   */
  plugins?: readonly Plugin[]
  /**
   * Runs once the server can respond, before the schedule starts. Should end early if the signal
   * aborts.
   */
  onListening?: (running: RunningServer, signal: AbortSignal) => Promise<void>
}

/**
 * Opens the PostgreSQL server of DATABASE_URL if set, otherwise the embedded database in DATA_DIR.
 */
export const openDatabase = (config: Config, logger: Logger): Promise<Database> =>
  connect({
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    standby: config.DATABASE_READ_URL
      ? { url: config.DATABASE_READ_URL, maxLagMs: config.DATABASE_READ_MAX_LAG * 1000 }
      : undefined,
    dataDir: `${config.DATA_DIR}/database`,
    prepared: preparedArchive,
    poolSize: config.DATABASE_POOL_SIZE,
    onStatement: countStatement,
    onError: (error) => logger.error({ err: toUnavailable(error) }, 'a database connection failed'),
  })

/**
 * Opens the database, runs the migrations and starts the listeners. Demo data and jobs follow
 * while the server already responds.
 * @throws DataFolderInUse, PortTaken, or the database's own error, after closing everything that
 * was opened
 */
export async function startServer(wanted: Config, logger: Logger, options: StartOptions): Promise<RunningServer> {
  // If the server is already running, the start fails here, before it opens the database.
  const ports = { PORT: wanted.PORT, AUTH_PORT: wanted.AUTH_PORT }
  await freePorts(ports, wanted.HOST)
  const database = await openDatabase(wanted, logger)
  const endFolding = summarizeOutages(logger, () => pingDatabase(database.kysely))
  const undo: (() => Promise<unknown>)[] = [async () => endFolding(), () => database.close()]
  try {
    const endTracing = await startTracing(wanted)
    undo.push(endTracing)
    await prepareDatabase(database, options.onMigration)
    const clock = adjustableClock(wanted.isProduction ? 0 : await readClockOffset(database.kysely))
    const config = withPorts(wanted, await freePorts(ports, wanted.HOST), options.env)
    const app = await composeApp({
      config,
      database,
      logger,
      clock,
      deliverWebhook: webhookOverHttp(config, '/api/payments/webhook/processor', 'processor-signature'),
      deliverPrintEvent: webhookOverHttp(config, '/api/merch/fulfilment/webhook', 'print-shop-signature'),
      ...(options.plugins ? { plugins: options.plugins } : {}),
    })
    undo.unshift(() => app.close())
    await app.ctx.temporaryFiles.removeLeft()
    await listen(app.api, config.PORT, config.HOST, 'PORT')
    await listen(app.auth, config.AUTH_PORT, config.HOST, 'AUTH_PORT')
    app.simulator?.start()
    app.printShop?.start()
    return run({ app, database, config, endTracing, endFolding }, logger, options)
  } catch (error) {
    for (const step of undo)
      await step().catch((failure: unknown) =>
        logger.error({ err: failure }, 'a step of the aborted start could not be undone'),
      )
    throw error
  }
}

function run(
  {
    app,
    database,
    config,
    endTracing,
    endFolding,
  }: Pick<RunningServer, 'app' | 'database' | 'config'> & { endTracing: () => Promise<void>; endFolding: () => void },
  logger: Logger,
  options: StartOptions,
): RunningServer {
  const stopping = new AbortController()
  const runner = config.RUN_JOBS ? createJobRunner(database, app.schedule, app.ctx) : undefined
  let hasSchedule = false
  const follow = async (running: RunningServer): Promise<void> => {
    await installCuratedProducts(app.ctx).catch((error: unknown) =>
      logger.warn(
        { err: error },
        'store products are not in the catalog yet; the first request that needs them adds them',
      ),
    )
    await options.onListening?.(running, stopping.signal)
    if (!runner || stopping.signal.aborted) return
    app.generation.start()
    hasSchedule = true
    await runner.start(stopping.signal)
  }
  const stop = async (running: RunningServer): Promise<void> => {
    app.drain()
    stopping.abort()
    await new Promise((resolve) => setTimeout(resolve, config.DRAIN_DELAY_MS))
    await running.settled.catch((error: unknown) => logger.error({ err: error }, 'the start could not be finished'))
    await Promise.all([hasSchedule ? runner?.stop() : undefined, app.close()])
    endFolding()
    await database.close()
    await endTracing()
  }
  let stopped: Promise<void> | undefined
  const running: RunningServer = {
    app,
    database,
    config,
    settled: Promise.resolve(),
    stop: () => (stopped ??= stop(running)),
  }
  running.settled = follow(running)
  return running
}

async function listen(app: FastifyInstance, port: number, host: string, setting: string): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw isTaken(error) ? new PortTaken(setting, port) : error
  }
}

/** Sends webhooks over HTTP, like real external services. */
const webhookOverHttp =
  (config: Config, path: `/${string}`, header: string) =>
  async ({ rawBody, signature }: { rawBody: string; signature: string }): Promise<{ status: number }> => {
    const traceparent = currentTraceContext()?.traceparent
    const response = await fetch(`http://${reachable(config.HOST)}:${config.PORT}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [header]: signature,
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: rawBody,
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return { status: response.status }
  }

/** Replaces a wildcard address such as 0.0.0.0, to which a client cannot connect. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
