import { addMs, type Clock, SECOND_MS } from '../../../platform/clock.ts'

/** Callers within this time after a call still get its result. */
const GRACE_MS = 5 * SECOND_MS
const MAX_ANSWERS = 10_000

/**
 * Shares one call, and briefly its result, between all callers with the same key. For example, a
 * page with an expired token sends twenty requests, but the token is renewed once. undefined is
 * not cached.
 */
export class SingleFlight<Answer> {
  readonly #running = new Map<string, Promise<Answer | undefined>>()
  readonly #answered = new Map<string, { answer: Answer; until: Date }>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  ask(key: string, call: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    const known = this.#answered.get(key)
    if (known && known.until > this.#clock.now()) return Promise.resolve(known.answer)
    this.#answered.delete(key)
    const running = this.#running.get(key)
    if (running) return running
    const started: Promise<Answer | undefined> = call()
      .then((response) => {
        // After `forget`, the result of a running call is not cached.
        if (response !== undefined && this.#running.get(key) === started) this.#keep(key, response)
        return response
      })
      .finally(() => {
        if (this.#running.get(key) === started) this.#running.delete(key)
      })
    this.#running.set(key, started)
    return started
  }

  forget(key: string): void {
    this.#running.delete(key)
    this.#answered.delete(key)
  }

  forgetAll(): void {
    this.#running.clear()
    this.#answered.clear()
  }

  #keep(key: string, response: Answer): void {
    if (this.#answered.size >= MAX_ANSWERS) this.#answered.delete(this.#answered.keys().next().value as string)
    this.#answered.set(key, { answer: response, until: addMs(this.#clock.now(), GRACE_MS) })
  }
}
