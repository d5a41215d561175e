import type { Logger } from 'pino'
import { collectGarbageAfterStart } from '../platform/collect-garbage.ts'
import { type Config, loadConfig } from '../platform/config/load-config.ts'
import { configWarnings } from '../platform/config/warnings.ts'
import { createLog } from '../platform/observability/log.ts'
import { findMarker } from '../seed/demo-marker.ts'
import { type RunningServer, startServer } from '../start.ts'
import { EXIT, reportFailure } from './failures.ts'
import { createProgress } from './progress.ts'
import { announceDemo, announceStart, announceVersion } from './start-table.ts'
import { warn } from './terminal.ts'

/**
 * A second signal within this time is ignored. Ctrl-C sends the signal twice: the terminal sends
 * it, and npm forwards it.
 */
const SAME_SIGNAL_MS = 500

/** Runs the server until a signal stops it. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env)
  for (const warning of configWarnings(env)) warn(warning)
  const log = createLog({ LOG_LEVEL: logLevel(config, env) })
  const starting: { server?: Promise<RunningServer> } = {}
  endOnUncaught(log)
  drainOnSignal(config, log, () => starting.server)
  announceVersion(config)
  const progress = await createProgress('Migrating')
  starting.server = startServer(config, log, {
    env,
    onMigration: progress.show,
    onListening: (running, signal) => addDemoData(running, log, signal),
  }).finally(progress.end)
  const running = await starting.server
  announceStart(running, log)
  // Reports to a supervisor with an IPC channel, such as pm2 or the tour, that the server is
  // ready, with its addresses. Later reports that the startup has finished.
  process.send?.({ ready: { api: running.config.BASE_URL, auth: running.config.AUTH_URL } })
  const settled = running.settled.then(() => {
    if (process.connected) process.send?.({ settled: true })
    collectGarbageAfterStart()
  })
  await settled.catch(async (error: unknown) => {
    reportFailure(error)
    process.exitCode = EXIT.failed
    await running.stop()
    process.exit()
  })
}

/** Adds demo data. Only logs a failure, because the server works without demo data. */
async function addDemoData({ config, database, app }: RunningServer, log: Logger, signal: AbortSignal): Promise<void> {
  if (!config.DEMO_DATA) return
  try {
    const { seedDemo } = await import('../seed/seed-demo.ts')
    // The data contains a refund and a dispute at the processor, which log errors.
    const quiet = log.child({}, { level: 'fatal' })
    const made = await seedDemo({ config, database, clock: app.clock, log: quiet, signal })
    if (made || (await findMarker(database.kysely))?.isFinished) announceDemo(made)
  } catch (error) {
    log.error({ err: error }, 'the demo data could not be created; the next start continues where this one stopped')
  }
}

/**
 * Returns the log level. In development, the start table is usually enough. Requests are logged
 * there only if LOG_LEVEL is set.
 */
function logLevel(config: Config, env: NodeJS.ProcessEnv): Config['LOG_LEVEL'] {
  return config.isProduction || env.LOG_LEVEL ? config.LOG_LEVEL : 'warn'
}

/**
 * Time after DRAIN_DELAY_MS and SHUTDOWN_TIMEOUT_MS for closing listeners and jobs. The process
 * then exits, even if a long statement or a provider still blocks the closing.
 */
const LAST_MS = 5000

/**
 * On SIGTERM or SIGINT, finishes running work within a time limit, then exits. A second signal
 * exits at once.
 */
function drainOnSignal(config: Config, log: Logger, server: () => Promise<RunningServer> | undefined): void {
  let askedAt: number | undefined
  const drain = async (signal: string): Promise<void> => {
    log.info({ signal }, 'shutting down; running work may finish')
    setTimeout(
      () => {
        log.error('the time to shut down is over; running work is cut off')
        process.exit(EXIT.failed)
      },
      config.DRAIN_DELAY_MS + config.SHUTDOWN_TIMEOUT_MS + LAST_MS,
    ).unref()
    const running = await server()?.catch(() => undefined)
    await running?.stop()
    process.exit(process.exitCode ?? 0)
  }
  const onSignal = (signal: string): void => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      void drain(signal)
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
      process.exit(EXIT.failed)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/**
 * Logs an uncaught error and exits, because the state of the process is unreliable afterward. A
 * supervisor must restart the server.
 */
function endOnUncaught(log: Logger): void {
  const end = (error: unknown): never => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(EXIT.failed)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
