import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery } from 'kysely'

type Waiting = { send: () => void; refuse: (error: unknown) => void }

/**
 * Delays the `begin` of a transaction and sends it together with the first statements, which saves
 * a round trip. Only reads are sent in the same message as the `begin`. If the `begin` failed, a
 * write in that message would be committed outside any transaction. A write, and every statement
 * after it, is therefore sent only after the `begin` has succeeded.
 */
export class DelayedBegin {
  /** True while the `begin` itself is passed to the connection. */
  isBeingSent = false
  readonly #send: () => Promise<void>
  readonly #onBegun: () => void
  readonly #waiting: Waiting[] = []
  #begun: Promise<void> | undefined
  #hasFailed = false

  constructor(send: () => Promise<void>, onBegun: () => void) {
    this.#send = send
    this.#onBegun = onBegun
  }

  get isSent(): boolean {
    return this.#begun !== undefined
  }

  /**
   * Sends a statement together with the `begin` or after it, in the order of the calls. The
   * statement succeeds only if the `begin` succeeded.
   */
  before<Result>({ sql }: CompiledQuery, statement: () => Promise<Result>): Promise<Result> {
    const begun = this.#begin()
    if (this.#hasFailed) return begun.then(statement)
    if (isRead(sql) && this.#waiting.length === 0) return together(begun, statement())
    return new Promise((resolve, refuse) => {
      // Another caller sends the statement later. `bind` keeps the context of this caller.
      this.#waiting.push({ send: AsyncLocalStorage.bind(() => resolve(statement())), refuse })
    })
  }

  /** Waits until a `begin` that was sent has succeeded or failed. */
  async settled(): Promise<void> {
    await this.#begun?.catch(() => {})
  }

  #begin(): Promise<void> {
    if (this.#begun) return this.#begun
    this.isBeingSent = true
    const sent = this.#send()
    this.isBeingSent = false
    this.#begun = sent.then(
      () => {
        this.#onBegun()
        for (const { send } of this.#waiting.splice(0)) send()
      },
      (error: unknown) => {
        this.#hasFailed = true
        for (const { refuse } of this.#waiting.splice(0)) refuse(error)
        throw error
      },
    )
    // The caught error is not lost, because the waiting statements report it.
    this.#begun.catch(() => {})
    return this.#begun
  }
}

const isRead = (sql: string): boolean =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|merge)\b/i.test(sql))

async function together<Result>(begun: Promise<void>, statement: Promise<Result>): Promise<Result> {
  const [, result] = await Promise.all([begun, statement])
  return result
}
