import type { Context } from '../../../platform/context.ts'
import { estimatePostingCount, type KindBalance, sumBalances } from '../ledger/index.ts'
import { booksChecks, checkBooks } from './check-books.ts'
import { listStoredFindings, type StoredFinding } from './queries/stored-findings.ts'

/** Checks that have not started when this time is up are reported as not reached. */
const MAX_DURATION_MS = 8000
/** Maximum number per check on the page. The command line shows all of them. */
export const MAX_DIFFERENCES = 50
/** With more postings, the checks take seconds, so the stored results are shown. */
const MAX_AT_ONCE = 20_000

export type BooksReading = {
  balances: readonly KindBalance[]
  checks: readonly {
    check: string
    state: 'holds' | 'broken' | 'not_reached'
    differences: readonly string[]
    differenceCount: number
    lookedAt: Date | null
  }[]
}

/**
 * Reads the balances by kind of account, and the result of every check. The checks run now if the
 * ledger is small, otherwise the results of the last complete run are returned. Only reads, with
 * one statement per check. No check starts after `maxMs`.
 */
export async function readBooks(
  { db }: Pick<Context, 'db'>,
  { maxMs = MAX_DURATION_MS, maxAtOnce = MAX_AT_ONCE }: { maxMs?: number; maxAtOnce?: number } = {},
): Promise<BooksReading> {
  const balances = await sumBalances(db)
  const stored = (await estimatePostingCount(db)) > maxAtOnce ? await listStoredFindings(db) : []
  return { balances, checks: stored.length > 0 ? viewStoredFindings(stored) : await checkNow(db, maxMs) }
}

function viewStoredFindings(stored: readonly StoredFinding[]): BooksReading['checks'] {
  const found = new Map(stored.map((finding) => [finding.check, finding]))
  return booksChecks().map(({ check }) => {
    const { differences = [], differenceCount = 0, lookedAt = null } = found.get(check) ?? {}
    const state = lookedAt === null ? 'not_reached' : differenceCount === 0 ? 'holds' : 'broken'
    return { check, state, differences, differenceCount, lookedAt }
  })
}

async function checkNow(db: Context['db'], maxMs: number): Promise<BooksReading['checks']> {
  const until = performance.now() + maxMs
  const findings = await checkBooks(db, undefined, () => performance.now() >= until)
  const found = new Map(findings.map(({ check, differences }) => [check, differences]))
  return booksChecks().map(({ check }) => {
    const differences = found.get(check)
    return {
      check,
      state: differences === undefined ? 'not_reached' : differences.length === 0 ? 'holds' : 'broken',
      differences: (differences ?? []).slice(0, MAX_DIFFERENCES),
      differenceCount: differences?.length ?? 0,
      lookedAt: null,
    } as const
  })
}
