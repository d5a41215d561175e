import { addMs, type Clock, SECOND_MS } from '../../../platform/clock.ts'

/** Callers within this time after a call still get its result. */
const GRACE_MS = 5 * SECOND_MS
const MAX_RESULTS = 10_000

/**
 * Shares one call, and briefly its result, between all callers with the same key. For example, a
 * page with an expired token sends twenty requests, but the token is renewed once. undefined is
 * not cached.
 */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result | undefined>>()
  readonly #finished = new Map<string, { result: Result; until: Date }>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  ask(key: string, call: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const known = this.#finished.get(key)
    if (known && known.until > this.#clock.now()) return Promise.resolve(known.result)
    this.#finished.delete(key)
    const running = this.#running.get(key)
    if (running) return running
    const started: Promise<Result | undefined> = call()
      .then((result) => {
        // After `forget`, the result of a running call is not cached.
        if (result !== undefined && this.#running.get(key) === started) this.#keep(key, result)
        return result
      })
      .finally(() => {
        if (this.#running.get(key) === started) this.#running.delete(key)
      })
    this.#running.set(key, started)
    return started
  }

  forget(key: string): void {
    this.#running.delete(key)
    this.#finished.delete(key)
  }

  forgetAll(): void {
    this.#running.clear()
    this.#finished.clear()
  }

  #keep(key: string, result: Result): void {
    if (this.#finished.size >= MAX_RESULTS) this.#finished.delete(this.#finished.keys().next().value as string)
    this.#finished.set(key, { result, until: addMs(this.#clock.now(), GRACE_MS) })
  }
}
