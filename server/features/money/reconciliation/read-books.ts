import type { Context } from '../../../platform/context.ts'
import { type KindBalance, sumBalances } from '../ledger/index.ts'
import { booksChecks, checkBooks } from './check-books.ts'

/** How long the checks of one request may take; those that have not begun by then are not reached. */
const MOST_MS = 8000
/** How many differences of one check are told; the command line tells all. */
export const MOST_DIFFERENCES = 50

export type BooksReading = {
  balances: readonly KindBalance[]
  checks: readonly {
    check: string
    state: 'holds' | 'broken' | 'not_reached'
    differences: readonly string[]
    differenceCount: number
  }[]
}

/**
 * What stands in the books by kind of account, and what every check of them finds. Reads only, one statement a check, and
 * begins none after `mostMs`.
 */
export async function readBooks({ db }: Pick<Context, 'db'>, mostMs = MOST_MS): Promise<BooksReading> {
  const until = performance.now() + mostMs
  const balances = await sumBalances(db)
  const findings = await checkBooks(db, undefined, () => performance.now() >= until)
  const found = new Map(findings.map(({ check, differences }) => [check, differences]))
  const checks = booksChecks().map(({ check }) => {
    const differences = found.get(check)
    return {
      check,
      state: differences === undefined ? 'not_reached' : differences.length === 0 ? 'holds' : 'broken',
      differences: (differences ?? []).slice(0, MOST_DIFFERENCES),
      differenceCount: differences?.length ?? 0,
    } as const
  })
  return { balances, checks }
}
