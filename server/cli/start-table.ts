import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/load-config.ts'
import { PORTS, type PortName } from '../platform/context.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../seed/people.ts'
import type { DemoSummary } from '../seed/seed-demo.ts'
import type { RunningServer } from '../start.ts'
import { paint, print, printTable } from './terminal.ts'
import { VERSION } from './version.ts'

/**
 * Returns the stream for text that people read. In production, standard output has only JSON
 * lines, so this text goes to standard error.
 */
const outputOf = (config: Config): NodeJS.WriteStream => (config.isProduction ? process.stderr : process.stdout)

/** Prints the version as the first line of output, before any slow step of the start. */
export function announceVersion(config: Config): void {
  const out = outputOf(config)
  print(`${paint('bold', 'Semblance', out)} ${VERSION}, starting (${config.NODE_ENV})`, out)
  if (!config.DATABASE_URL && !existsSync(`${config.DATA_DIR}/database`))
    print(`Creating a new database in ${config.DATA_DIR}: this takes a few seconds, only once.`, out)
}

/**
 * Lists each port (an external service that the program uses), its active implementation and the
 * setting that changes it.
 */
export function portsOf({ app, database }: Pick<RunningServer, 'app' | 'database'>): readonly {
  port: string
  active: string
  setting: string
}[] {
  const engine = database.engine === 'pglite' ? 'embedded PostgreSQL' : 'PostgreSQL'
  return [
    { port: 'database', active: `${engine}, ${database.location}`, setting: 'DATABASE_URL' },
    ...(Object.keys(PORTS) as PortName[]).map((name) => ({
      port: PORTS[name].title,
      active: app.ctx[name].name,
      setting: PORTS[name].settings.join(', '),
    })),
  ]
}

/** An admin without a second factor can still sign in and add one at the address that follows. */
const ADMIN_NOTE = 'Admins need a second factor (ADMIN_SECOND_FACTOR). Sign in and add one at'

export function announceStart(running: RunningServer, log: Logger): void {
  const { config } = running
  const out = outputOf(config)
  const ports = portsOf(running)
  const addresses: [string, string][] = [
    ['API', config.BASE_URL],
    ['Authentication app', config.AUTH_URL],
    ['API documentation', `${config.BASE_URL}/docs`],
    ...(config.isProduction ? [] : ([['Development dashboard', `${config.BASE_URL}/dev`]] as [string, string][])),
  ]
  print('', out)
  for (const [name, address] of addresses) print(`  ${name.padEnd(23)}${paint('cyan', address, out)}`, out)
  print('', out)
  printTable(
    ['Service', 'Active', 'Setting'],
    ports.map(({ port, active, setting }) => [port, active, setting || '–']),
    { stream: out },
  )
  print('', out)
  if (config.ADMIN_SECOND_FACTOR) print(`  ${ADMIN_NOTE}: ${config.NEXT_PUBLIC_MAIN_SITE_URL}/settings/security\n`, out)
  log.info({ api: config.BASE_URL, auth: config.AUTH_URL, ports }, 'started')
}

/** Prints the demo logins once the demo data exists. Never called in production. */
export function announceDemo(made: DemoSummary | undefined): void {
  if (made) print(`  Demo data is ready: ${made.offers} offers between ${made.people} people (${seconds(made.ms)} s).`)
  print(`  Demo people, password ${paint('bold', DEMO_PASSWORD)}`)
  for (const { email, kind, displayName } of DEMO_PEOPLE) print(`  ${kind.padEnd(8)}${email.padEnd(38)}${displayName}`)
  print()
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
