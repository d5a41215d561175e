import type { Config } from '../../platform/config/load-config.ts'
import { readPooling } from '../../platform/database/pooling.ts'
import { broken, type Finding, look, well } from './finding.ts'

const AREA = 'Pooler'
const DIRECT = 'Let DATABASE_DIRECT_URL lead to PostgreSQL itself.'

/**
 * Checks DATABASE_URL and DATABASE_DIRECT_URL. No findings if there is no pooler and the settings
 * do not claim one. Read-only.
 */
export async function examinePooler(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  if (!url) return []
  const pooled = await readPooling(url)
  if (!directUrl) {
    if (pooled.lends === 'connection') return []
    return [
      broken(
        AREA,
        'DATABASE_URL leads through a pooler, and DATABASE_DIRECT_URL is not set',
        `Statements are named, and migrations lock, on connections that are not kept. ${DIRECT}`,
      ),
    ]
  }
  const direct = await readPooling(directUrl)
  if (direct.lends !== 'connection') return [broken(AREA, 'DATABASE_DIRECT_URL leads through a pooler, too', DIRECT)]
  if (direct.server !== pooled.server)
    return [broken(AREA, 'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases', DIRECT)]
  if (pooled.lends === 'statement')
    return [
      broken(AREA, 'it lends a server for one statement, and refuses transactions', 'Set pool_mode = transaction.'),
    ]
  const findings =
    pooled.lends === 'transaction'
      ? [well(AREA, 'it lends a server for one transaction')]
      : [
          look(
            AREA,
            'every connection keeps a server of its own: this is no pooler, or one in session mode',
            'Set pool_mode = transaction, or take DATABASE_DIRECT_URL away: statements are then planned once, not each time.',
          ),
        ]
  if (!pooled.hasLimit)
    findings.push(
      look(
        AREA,
        'a statement outside of a transaction may run for ever',
        "Give the database's user a limit: alter role … set statement_timeout = '60s'. Transactions bring their own.",
      ),
    )
  return findings
}
