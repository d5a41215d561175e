import type { Database } from '../../platform/database/connect.ts'
import { readServerState } from '../../platform/database/connections/server-state.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { clockSkewMs, MAX_SKEW_MS } from '../../platform/jobs/shared-clock.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

const AREA = 'Database'
const OLDEST_POSTGRES = 15
/**
 * If more than this share of the server's connections is open, a finding warns that they are
 * nearly used up.
 */
const CROWDED = 0.8

/** Checks the server's version, migrations, clock and connections. Read-only. */
export async function examineDatabase({ kysely: db, engine }: Database, poolSize: number): Promise<Finding[]> {
  const findings: Finding[] = []
  const { majorVersion: major, connections } = await readServerState(db)
  const { open, max } = connections
  if (engine === 'pglite') findings.push(ok(AREA, `the embedded database (PostgreSQL ${major})`))
  else if (major < OLDEST_POSTGRES)
    findings.push(broken(AREA, `PostgreSQL ${major}`, `Upgrade it: ${OLDEST_POSTGRES} is the oldest tested version.`))
  else if (open > max * CROWDED)
    findings.push(
      attention(
        AREA,
        `PostgreSQL ${major}; ${open} of its ${max} connections are in use`,
        `Each process uses up to DATABASE_POOL_SIZE (${poolSize}) and five more: lower it, or raise max_connections.`,
      ),
    )
  else findings.push(ok(AREA, `PostgreSQL ${major}; ${open} of its ${max} connections are in use`))

  const pending = await pendingMigrations(db)
  const message = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} to apply, starting with ${pending[0] ?? ''}`
  findings.push(
    pending.length === 0
      ? ok(AREA, 'all migrations are applied')
      : broken(
          AREA,
          message,
          'Run `semblance migrate`, or start this version of the server, which applies them first.',
        ),
  )
  const skewMs = await clockSkewMs(db)
  if (Math.abs(skewMs) > MAX_SKEW_MS)
    findings.push(
      broken(
        AREA,
        `this machine's clock differs from the database's by ${Math.round(skewMs / 1000)} seconds`,
        'Synchronize both with NTP: until then no scheduled jobs run.',
      ),
    )
  return findings
}
