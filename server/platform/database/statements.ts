import { AsyncLocalStorage } from 'node:async_hooks'

type Tally = { statements: number }
const tally = new AsyncLocalStorage<Tally>()

/** Counts one SQL statement. Called for every statement, including begin and commit. */
export function countStatement(): void {
  const current = tally.getStore()
  if (current) current.statements++
}

/**
 * Runs `work` and returns how many statements it sent. Tests and the benchmark limit this number.
 */
export async function countingStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number }> {
  const current: Tally = { statements: 0 }
  const result = await tally.run(current, work)
  return { result, statements: current.statements }
}
