import { existsSync } from 'node:fs'
import { loadConfig } from '../../platform/config/load-config.ts'
import { DataFolderInUse } from '../../platform/database/embedded/embedded.ts'
import { explainFailure } from '../failures.ts'
import { withAppOver, withDatabase } from '../open.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { attention, broken, type Finding } from './finding.ts'
import { examineListener } from './listeners.ts'
import { readMetrics } from './metrics.ts'
import { examinePooler } from './pooler.ts'
import { examineRunning, findingsOf } from './running.ts'
import { examineSettings } from './settings.ts'

/**
 * Checks an installation, from its settings to its ledger, and reports the findings in that order.
 * Writes only one small object, to test the storage. If a failure makes the next check impossible,
 * reports a finding and does not throw.
 */
export async function examine(env: NodeJS.ProcessEnv, report: (finding: Finding) => void): Promise<void> {
  const settings = examineSettings(env)
  settings.forEach(report)
  if (settings.some(({ state }) => state === 'broken')) return
  const config = loadConfig(env)
  report(await examineDisk(config.DATA_DIR))
  const api = await examineListener('Server', config.BASE_URL, 'BASE_URL')
  const auth = await examineListener('Sign-in', config.AUTH_URL, 'AUTH_URL')
  for (const finding of [...api, ...auth]) report(finding)
  if (!config.DATABASE_URL && !existsSync(`${config.DATA_DIR}/database`))
    return report(
      attention(
        'Database',
        `DATA_DIR (${config.DATA_DIR}) contains no database yet`,
        'The first start of the server creates it.',
      ),
    )
  try {
    await withDatabase(env, async (opened) => {
      const database = [
        ...(await examinePooler(config)),
        ...(await examineDatabase(opened.database, config.DATABASE_POOL_SIZE)),
      ]
      database.forEach(report)
      if (database.some(({ state }) => state === 'broken')) return
      await withAppOver(opened, async ({ app }) => {
        for await (const finding of examineRunning(app)) report(finding)
      })
    })
  } catch (error) {
    if (error instanceof DataFolderInUse) return examineServer(config.BASE_URL, config.METRICS_TOKEN, report)
    const line = explainFailure(error)
    if (line === undefined) throw error
    report(broken('Database', line, 'Checks that need the database were skipped.'))
  }
}

/** Reads metrics over HTTP, because only the running server can open the embedded database. */
async function examineServer(
  address: string,
  token: string | undefined,
  report: (finding: Finding) => void,
): Promise<void> {
  const remedy =
    'In production, run doctor with the server’s METRICS_TOKEN. To check files and the ledger too, stop the server first.'
  try {
    const response = await fetch(new URL('/metrics', address), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`/metrics returns ${response.status}`)
    findingsOf(readMetrics(await response.text())).forEach(report)
    report(
      attention('Database', 'the embedded database is in use by the server, so its metrics were read instead', remedy),
    )
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    report(
      attention(
        'Database',
        `the embedded database is in use by another process, whose metrics cannot be read (${cause})`,
        remedy,
      ),
    )
  }
}
