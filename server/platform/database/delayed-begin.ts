import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery } from 'kysely'

type Waiting = { send: () => void; refuse: (error: unknown) => void }

/**
 * Sends the `begin` of a transaction together with its first reads, which saves a round trip. A
 * write waits until the `begin` has succeeded, and so does every statement after it. Otherwise, a
 * write after a failed `begin` would be committed outside any transaction.
 */
export class DelayedBegin {
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
   * Sends a statement with the `begin` or after it, in the order of the calls. The statement
   * succeeds only if the `begin` succeeded.
   */
  before<Result>({ sql }: CompiledQuery, statement: () => Promise<Result>): Promise<Result> {
    const begun = this.#begin()
    if (this.#hasFailed) return begun.then(statement)
    if (isRead(sql) && this.#waiting.length === 0) return together(begun, statement())
    return new Promise((resolve, refuse) => {
      // `bind` keeps this caller's context, because another caller sends the statement later.
      this.#waiting.push({ send: AsyncLocalStorage.bind(() => resolve(statement())), refuse })
    })
  }

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
    // The waiting statements report the caught error.
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
