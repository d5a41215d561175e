import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Called for every statement with its SQL. Called without SQL for `begin` and `commit`. May return
 * a function, which is called when the response arrives. If that function returns a promise, the
 * response is delayed until the promise resolves.
 */
export type OnStatement = (sql?: string) => unknown

/**
 * Runs one statement. Calls `onStatement` when the statement is sent. Calls the function that
 * `onStatement` returned when the response arrives.
 */
export function runObserved<Result>(
  onStatement: OnStatement,
  run: () => Promise<Result>,
  sql?: string,
): Promise<Result> {
  const onResponse = onStatement(sql)
  const sent = run()
  if (typeof onResponse !== 'function') return sent
  return sent.then(
    (result) => {
      const passedOn: unknown = onResponse()
      return passedOn instanceof Promise ? passedOn.then(() => result) : result
    },
    async (error: unknown) => {
      await onResponse()
      throw error
    },
  )
}

/**
 * The number of SQL statements and round trips of a piece of work, and its maximum number of
 * concurrent connections.
 */
export type StatementCounts = { statements: number; trips: number; connections: number }

class Running {
  readonly tally: StatementCounts = { statements: 0, trips: 0, connections: 0 }
  readonly #isInStep: boolean
  #next = 1
  #held = 0
  #unanswered = 0
  readonly #waiting: (() => void)[] = []

  constructor(isInStep: boolean) {
    this.#isInStep = isInStep
  }

  takeConnection(): () => void {
    this.#held++
    this.tally.connections = Math.max(this.tally.connections, this.#held)
    return () => {
      this.#held--
    }
  }

  /**
   * Counts one statement. If a response of the current round trip has already arrived, the
   * statement starts a new round trip.
   */
  send(): () => Promise<void> | undefined {
    this.tally.statements++
    this.tally.trips = this.#next
    this.#unanswered++
    const { trips } = this.tally
    return () => {
      this.#unanswered--
      if (this.#isInStep) return this.#endTogether()
      this.#next = Math.max(this.#next, trips + 1)
      return undefined
    }
  }

  /** Resolves when the whole round trip ends, which is STEP_MS after its last response. */
  #endTogether(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.#unanswered === 0) setTimeout(() => this.#endTrip(), STEP_MS)
    return ended
  }

  #endTrip(): void {
    // A statement that was sent during the delay belongs to the same round trip. The response to
    // it ends the trip.
    if (this.#unanswered > 0 || this.#waiting.length === 0) return
    this.#next++
    for (const pass of this.#waiting.splice(0)) pass()
  }
}

/**
 * Milliseconds to wait for further statements of the same round trip. Like real network latency,
 * it is longer than a request computes between two statements.
 */
const STEP_MS = 5

const running = new AsyncLocalStorage<Running>()
const batchesResponses = new AsyncLocalStorage<true>()

/**
 * Counts one SQL statement.
 * @returns the function to call when its response arrives; undefined outside `countingStatements`
 */
export const countStatement = (): (() => unknown) | undefined => running.getStore()?.send()

/**
 * Counts a connection as held.
 * @returns the function to call when the connection is released; undefined outside
 * `countingStatements`
 */
export const countConnection = (): (() => void) | undefined => running.getStore()?.takeConnection()

/**
 * Runs `work` and returns the numbers of its statements, its round trips and its concurrent
 * connections. Tests and the benchmark limit these numbers.
 */
export async function countingStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result } & StatementCounts> {
  const current = new Running(batchesResponses.getStore() ?? false)
  const result = await running.run(current, work)
  return { result, ...current.tally }
}

/**
 * Runs `work` as on a slow network: all responses of a counted round trip arrive together. The
 * number of trips then depends only on the dependencies between statements. Otherwise it would
 * also depend on the order in which responses are read.
 */
export const withBatchedResponses = <Result>(work: () => Result): Result => batchesResponses.run(true, work)

/** Runs `work` without counting its statements. */
export const uncounted = <Result>(work: () => Result): Result => running.exit(work)
