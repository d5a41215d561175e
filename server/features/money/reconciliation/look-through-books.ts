import type { Context } from '../../../platform/context.ts'
import { checkBooks } from './check-books.ts'
import { atOneMoment, keepFindings } from './queries/kept-findings.ts'
import { MOST_DIFFERENCES } from './read-books.ts'

/**
 * Looks at all the books, whole and at one moment, and keeps what every check found. @returns how many checks there were, and
 * how many of them found differences
 */
export async function lookThroughBooks({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<{ checks: number; broken: number }> {
  const at = clock.now()
  const findings = await atOneMoment(db, (trx) => checkBooks(trx))
  await keepFindings(db, findings, { most: MOST_DIFFERENCES, at })
  const broken = findings.filter(({ differences }) => differences.length > 0)
  for (const { check, differences } of broken)
    log.error({ check, differences: differences.slice(0, MOST_DIFFERENCES) }, 'the books do not agree')
  return { checks: findings.length, broken: broken.length }
}
