import type { Context } from '../../../platform/context.ts'
import { checkBooks } from './check-books.ts'
import { inSnapshot, saveFindings } from './queries/stored-findings.ts'
import { MAX_DIFFERENCES } from './read-books.ts'

/**
 * Runs all checks on one snapshot and stores the results.
 * @returns the number of checks, and the number of checks that found differences
 */
export async function runBooksChecks({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<{ checks: number; broken: number }> {
  const at = clock.now()
  const findings = await inSnapshot(db, (trx) => checkBooks(trx))
  await saveFindings(db, findings, { most: MAX_DIFFERENCES, at })
  const broken = findings.filter(({ differences }) => differences.length > 0)
  for (const { check, differences } of broken)
    log.error({ check, differences: differences.slice(0, MAX_DIFFERENCES) }, 'ledger check found differences')
  return { checks: findings.length, broken: broken.length }
}
