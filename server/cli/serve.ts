import type { Logger } from 'pino'
import { type Config, loadConfig } from '../platform/config/load-config.ts'
import { configWarnings } from '../platform/config/warnings.ts'
import { giveBackMemory } from '../platform/give-back-memory.ts'
import { createLog } from '../platform/observability/log.ts'
import { findMarker } from '../seed/demo-marker.ts'
import { type RunningServer, startServer } from '../start.ts'
import { EXIT, reportFailure } from './failures.ts'
import { createProgress } from './progress.ts'
import { announceDemo, announceStart, greet } from './start-table.ts'
import { warn } from './terminal.ts'

/** A terminal's Ctrl-C reaches us twice: once from the terminal, once passed on by npm. */
const SAME_SIGNAL_MS = 500

/** Runs the server until it is told to go. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env)
  for (const warning of configWarnings(env)) warn(warning)
  const log = createLog({ LOG_LEVEL: logLevel(config, env) })
  const starting: { server?: Promise<RunningServer> } = {}
  endOnUncaught(log)
  drainOnSignal(config, log, () => starting.server)
  greet(config)
  const progress = await createProgress('Migrating')
  starting.server = startServer(config, log, {
    env,
    onMigration: progress.show,
    onListening: (running, signal) => addDemoData(running, log, signal),
  }).finally(progress.end)
  const running = await starting.server
  announceStart(running, log)
  // A supervisor that opened a channel to us (pm2, our own tour) is told when and where we answer, and when all is there.
  process.send?.({ ready: { api: running.config.BASE_URL, auth: running.config.AUTH_URL } })
  const settled = running.settled.then(() => {
    if (process.connected) process.send?.({ settled: true })
    giveBackMemory()
  })
  await settled.catch(async (error: unknown) => {
    reportFailure(error)
    process.exitCode = EXIT.failed
    await running.stop()
    process.exit()
  })
}

/** Without its demo people the marketplace is as good as with them: a failure here is told, and ends nothing. */
async function addDemoData({ config, database, app }: RunningServer, log: Logger, signal: AbortSignal): Promise<void> {
  if (!config.DEMO_DATA) return
  try {
    const { seedDemo } = await import('../seed/seed-demo.ts')
    const made = await seedDemo({ config, database, clock: app.clock, log, signal })
    if (made || (await findMarker(database.kysely))?.isFinished) announceDemo(made)
  } catch (error) {
    log.error({ err: error }, 'the demo data could not be made; the next start goes on where this one stopped')
  }
}

/** Development shows the start table, not a line a request, unless LOG_LEVEL asks for them. */
function logLevel(config: Config, env: NodeJS.ProcessEnv): Config['LOG_LEVEL'] {
  return config.isProduction || env.LOG_LEVEL ? config.LOG_LEVEL : 'warn'
}

/** What closes a listener or a job in time may itself hang: a statement without an end, a provider without an answer. */
const LAST_MS = 5000

/** SIGTERM or SIGINT: finish what is under way, then go, in bounded time. A second one: go at once. */
function drainOnSignal(config: Config, log: Logger, server: () => Promise<RunningServer> | undefined): void {
  let askedAt: number | undefined
  const drain = async (signal: string): Promise<void> => {
    log.info({ signal }, 'draining')
    setTimeout(
      () => {
        log.error('the time to end is over; what is still under way is cut off')
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

/** After an error nobody caught, what is in memory cannot be trusted: say it and go; a supervisor starts us again. */
function endOnUncaught(log: Logger): void {
  const end = (error: unknown): never => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(EXIT.failed)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
