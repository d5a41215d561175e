import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './unavailable.ts'

/** Fraction of a pool that is reserved for kinds of work that hold no connection yet. */
const RESERVED_PART = 0.3
const UNNAMED = 'other'

const kindOfWork = new AsyncLocalStorage<string>()

/**
 * Runs `work` and counts the connections that it takes for the given kind of work. For example,
 * all routes with the same tag are one kind.
 */
export const asKindOfWork = <Result>(kind: string, work: () => Result): Result => kindOfWork.run(kind, work)

type Waiter = { kind: string; admit: () => void }

/**
 * Divides a pool between kinds of work. A statement on a locked table occupies its connection
 * until the table is free. Without a reserve, requests for that table would take the whole pool
 * and block all other requests. The reserve goes only to kinds of work that hold no connection.
 * Each of these kinds can therefore still run one statement at a time.
 */
export class ConnectionShares {
  readonly #size: number
  readonly #open: number
  readonly #longestWaitMs: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiter>()
  #taken = 0

  constructor({ size, longestWaitMs }: { size: number; longestWaitMs: number }) {
    this.#size = size
    this.#open = size - Math.floor(size * RESERVED_PART)
    this.#longestWaitMs = longestWaitMs
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Waits for a place in the pool. Waiting requests of the same kind are served in the order of
   * their arrival. Returns the function that releases the place.
   * @throws DatabaseUnavailable after `longestWaitMs`
   */
  async take(): Promise<() => void> {
    const kind = kindOfWork.getStore() ?? UNNAMED
    if (this.#mayTake(kind)) this.#count(kind, 1)
    else await this.#wait(kind)
    return () => {
      this.#count(kind, -1)
      this.#admitWaiting()
    }
  }

  #mayTake(kind: string): boolean {
    if (this.#taken >= this.#size) return false
    return this.#taken < this.#open || !this.#held.has(kind)
  }

  #count(kind: string, change: 1 | -1): void {
    this.#taken += change
    const held = (this.#held.get(kind) ?? 0) + change
    if (held === 0) this.#held.delete(kind)
    else this.#held.set(kind, held)
  }

  #wait(kind: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(new DatabaseUnavailable(new Error(`no database connection became free in ${this.#longestWaitMs} ms`)))
      }, this.#longestWaitMs)
      const waiter: Waiter = {
        kind,
        admit: () => {
          clearTimeout(giveUp)
          this.#waiting.delete(waiter)
          this.#count(kind, 1)
          resolve()
        },
      }
      this.#waiting.add(waiter)
    })
  }

  #admitWaiting(): void {
    for (const waiter of this.#waiting) {
      if (this.#taken >= this.#size) return
      if (this.#mayTake(waiter.kind)) waiter.admit()
    }
  }
}
