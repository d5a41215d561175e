import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Called with the SQL of every statement, and without SQL for `begin` and `commit`. It may return
 * a function, which is called when the response arrives. If that function returns a promise, the
 * response is delayed until it resolves.
 */
export type OnStatement = (sql?: string) => unknown

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
   * Counts one statement. It begins a new round trip if a response of the current one has arrived.
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

  /** Resolves when the round trip ends, STEP_MS after its last response. */
  #endTogether(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.#unanswered === 0) setTimeout(() => this.#endTrip(), STEP_MS)
    return ended
  }

  #endTrip(): void {
    // A statement sent during the delay belongs to the same round trip, which then ends later.
    if (this.#unanswered > 0 || this.#waiting.length === 0) return
    this.#next++
    for (const pass of this.#waiting.splice(0)) pass()
  }
}

/**
 * Milliseconds to wait after a response for more statements of the round trip. A request computes
 * its next statement faster.
 */
const STEP_MS = 5

const running = new AsyncLocalStorage<Running>()
const batchesResponses = new AsyncLocalStorage<true>()

/**
 * Counts one SQL statement.
 * @returns a function that the caller calls when the response arrives; undefined outside
 * `countingStatements`
 */
export const countStatement = (): (() => unknown) | undefined => running.getStore()?.send()

/**
 * Counts a connection as in use.
 * @returns a function that the caller calls when the connection is released; undefined outside
 * `countingStatements`
 */
export const countConnection = (): (() => void) | undefined => running.getStore()?.takeConnection()

/**
 * Runs `work` and counts its statements, round trips and concurrent connections. Tests and the
 * benchmark limit these numbers.
 */
export async function countingStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result } & StatementCounts> {
  const current = new Running(batchesResponses.getStore() ?? false)
  const result = await running.run(current, work)
  return { result, ...current.tally }
}

/**
 * Runs `work` as if the network were slow: all responses of a round trip arrive together. The
 * count then depends only on which statements need the results of others, not on timing.
 */
export const withBatchedResponses = <Result>(work: () => Result): Result => batchesResponses.run(true, work)

export const uncounted = <Result>(work: () => Result): Result => running.exit(work)
