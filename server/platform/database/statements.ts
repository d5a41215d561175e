import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Called for every statement, including begin and commit. May return a function, which is called
 * with the response.
 */
export type OnStatement = () => unknown

/** Runs one statement, and tells `onStatement` when it is sent and when its response arrives. */
export function noteStatement<Result>(onStatement: OnStatement, run: () => Promise<Result>): Promise<Result> {
  const responded = onStatement()
  const sent = run()
  if (typeof responded !== 'function') return sent
  return sent.then(
    (result) => {
      responded()
      return result
    },
    (error: unknown) => {
      responded()
      throw error
    },
  )
}

/** Numbers of SQL statements and of round trips of a piece of work. */
export type Tally = { statements: number; trips: number }
type Running = Tally & { next: number }
const tally = new AsyncLocalStorage<Running>()

/**
 * Counts one SQL statement. It takes part in the current round trip unless it was sent after a
 * response of that trip.
 * @returns the function to call with its response; undefined where nobody counts
 */
export function countStatement(): (() => void) | undefined {
  const current = tally.getStore()
  if (!current) return undefined
  current.statements++
  current.trips = current.next
  const { trips } = current
  return () => {
    current.next = Math.max(current.next, trips + 1)
  }
}

/**
 * Runs `work` and returns how many statements it sent, and in how many round trips. Tests and the
 * benchmark limit these numbers.
 */
export async function countingStatements<Result>(work: () => Promise<Result>): Promise<{ result: Result } & Tally> {
  const current: Running = { statements: 0, trips: 0, next: 1 }
  const result = await tally.run(current, work)
  return { result, statements: current.statements, trips: current.trips }
}

/** Runs `work` without counting its statements. */
export const uncounted = <Result>(work: () => Result): Result => tally.exit(work)
