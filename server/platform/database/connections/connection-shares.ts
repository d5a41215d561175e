import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './unavailable.ts'

/** Fraction of the pool's connections that only kinds of work without a connection may take. */
const RESERVED_PART = 0.3
const UNNAMED = 'other'

const kindOfWork = new AsyncLocalStorage<string>()

/** Runs `work`, and counts its connections for a kind of work, such as all routes with one tag. */
export const asKindOfWork = <Result>(kind: string, work: () => Result): Result => kindOfWork.run(kind, work)

type Waiter = { kind: string; admit: () => void }

/**
 * Divides the connections of a pool between kinds of work. Otherwise requests that wait for one
 * locked table could take all connections and block every other request. Some connections are
 * therefore reserved for kinds of work that use none at the moment, so each of these can always
 * run one statement.
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
   * Waits until the caller may take a connection. Callers with the same kind of work are served in
   * the order of their calls. The returned function must be called when the connection is no
   * longer used.
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
