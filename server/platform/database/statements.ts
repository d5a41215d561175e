import { AsyncLocalStorage } from 'node:async_hooks'

type Tally = { statements: number }
const tally = new AsyncLocalStorage<Tally>()

/** Called for every SQL statement, begin and commit included. */
export function countStatement(): void {
  const current = tally.getStore()
  if (current) current.statements++
}

/** Runs `work` and says how many statements it sent: what tests and the benchmark hold requests to. */
export async function countingStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: number }> {
  const current: Tally = { statements: 0 }
  const result = await tally.run(current, work)
  return { result, statements: current.statements }
}
