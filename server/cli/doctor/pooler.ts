import type { Config } from '../../platform/config/load-config.ts'
import { readPooling } from '../../platform/database/connections/pooling.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

const AREA = 'Pooler'
const DIRECT = 'Point DATABASE_DIRECT_URL directly to PostgreSQL.'

/**
 * Checks DATABASE_URL and DATABASE_DIRECT_URL for a connection pooler. Changes nothing. Returns no
 * findings if there is no pooler and the settings do not name one.
 */
export async function examinePooler(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  if (!url) return []
  const pooled = await readPooling(url)
  if (!directUrl) {
    if (pooled.mode === 'connection') return []
    return [
      broken(
        AREA,
        'DATABASE_URL goes through a pooler, and DATABASE_DIRECT_URL is not set',
        `Prepared statements and migration locks need a connection that stays with one client. ${DIRECT}`,
      ),
    ]
  }
  const direct = await readPooling(directUrl)
  if (direct.mode !== 'connection') return [broken(AREA, 'DATABASE_DIRECT_URL also goes through a pooler', DIRECT)]
  if (direct.server !== pooled.server)
    return [broken(AREA, 'DATABASE_URL and DATABASE_DIRECT_URL point to different databases', DIRECT)]
  if (pooled.mode === 'statement')
    return [
      broken(
        AREA,
        'it assigns a server connection for each statement, so transactions do not work',
        'Set pool_mode = transaction.',
      ),
    ]
  const findings =
    pooled.mode === 'transaction'
      ? [ok(AREA, 'it assigns a server for each transaction')]
      : [
          attention(
            AREA,
            'every client keeps its own server connection: there is no pooler, or it is in session mode',
            'Set pool_mode = transaction, or unset DATABASE_DIRECT_URL: statements are then planned once instead of each time.',
          ),
        ]
  if (!pooled.hasLimit)
    findings.push(
      attention(
        AREA,
        'a statement outside a transaction has no time limit',
        "Give the database's user a limit: alter role … set statement_timeout = '60s'. Transactions set their own.",
      ),
    )
  return findings
}
