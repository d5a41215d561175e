import type { Context } from '../../../platform/context.ts'
import { countNumbers, type KindBalance, sumBalances } from '../ledger/index.ts'
import { booksChecks, checkBooks } from './check-books.ts'
import { type KeptFinding, listKeptFindings } from './queries/kept-findings.ts'

/** How long the checks of one request may take; those that have not begun by then are not reached. */
const MOST_MS = 8000
/** How many differences of one check are told; the command line tells all. */
export const MOST_DIFFERENCES = 50
/** Of books with more postings a reader is told what was found last: looking through them takes seconds. */
const MOST_AT_ONCE = 20_000

export type BooksReading = {
  balances: readonly KindBalance[]
  checks: readonly {
    check: string
    state: 'holds' | 'broken' | 'not_reached'
    differences: readonly string[]
    differenceCount: number
    /** When it was looked at, where that was not now. */
    lookedAt: Date | null
  }[]
}

/**
 * What stands in the books by kind of account, and what every check of them finds: now where there are few postings, and
 * otherwise when all were last looked at. Reads only, one statement a check, and begins none after `mostMs`.
 */
export async function readBooks(
  { db }: Pick<Context, 'db'>,
  { mostMs = MOST_MS, mostAtOnce = MOST_AT_ONCE }: { mostMs?: number; mostAtOnce?: number } = {},
): Promise<BooksReading> {
  const balances = await sumBalances(db)
  const kept = (await countNumbers(db)) > mostAtOnce ? await listKeptFindings(db) : []
  return { balances, checks: kept.length > 0 ? asKept(kept) : await lookNow(db, mostMs) }
}

function asKept(kept: readonly KeptFinding[]): BooksReading['checks'] {
  const found = new Map(kept.map((finding) => [finding.check, finding]))
  return booksChecks().map(({ check }) => {
    const { differences = [], differenceCount = 0, lookedAt = null } = found.get(check) ?? {}
    const state = lookedAt === null ? 'not_reached' : differenceCount === 0 ? 'holds' : 'broken'
    return { check, state, differences, differenceCount, lookedAt }
  })
}

async function lookNow(db: Context['db'], mostMs: number): Promise<BooksReading['checks']> {
  const until = performance.now() + mostMs
  const findings = await checkBooks(db, undefined, () => performance.now() >= until)
  const found = new Map(findings.map(({ check, differences }) => [check, differences]))
  return booksChecks().map(({ check }) => {
    const differences = found.get(check)
    return {
      check,
      state: differences === undefined ? 'not_reached' : differences.length === 0 ? 'holds' : 'broken',
      differences: (differences ?? []).slice(0, MOST_DIFFERENCES),
      differenceCount: differences?.length ?? 0,
      lookedAt: null,
    } as const
  })
}
