import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import pg from 'pg'
import { CUSTOM_PLAN } from '../plan-each-time.ts'
import { isStalePlan } from '../transaction.ts'
import { registerCancelable } from './cancel-request.ts'
import { queryTimeoutOptions } from './query-timeout.ts'
import type { Servers } from './servers.ts'
import { isConnectionFailure } from './unavailable.ts'

type Send = (...args: unknown[]) => Promise<unknown>
/** Members that the types of the driver omit. */
type Wired = { connection: { on: (event: 'parameterStatus', listener: (parameter: Parameter) => void) => void } }
type Parameter = { parameterName: string; parameterValue: string }

export type ServerClientConfig = pg.ClientConfig & { servers?: Servers; limits?: string }

/**
 * The server routine in which a commit waits for a standby. Unlike a warning's message, its name
 * does not depend on the server's language.
 */
const STANDBY_WAIT_ROUTINE = 'SyncRepWaitForLSN'

export class ServerClient extends pg.Client {
  readonly #servers: Servers | undefined
  #onlyReads = false
  #isUnreplicated = false
  #isGivenUp = false

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#servers = config.servers?.areSeveral ? config.servers : undefined
    // The pool adds its error listener shortly after the connection opens. Without this one, an
    // earlier error would end the process. The next statement on the connection reports the error.
    this.on('error', () => {})
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT_ROUTINE) this.#isUnreplicated = true
    })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    callbackify(() => connected)(callback as (error: Error | null) => void)
    return undefined
  }

  async #connect(): Promise<this> {
    const servers = this.#servers
    if (!servers) {
      await super.connect()
      return this
    }
    Object.assign(this, await servers.findWritable())
    const { connection } = this as unknown as Wired
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#onlyReads = parameterValue === 'on'
    })
    try {
      await super.connect()
      if (this.#onlyReads) throw new Error('Connection terminated: this server is now read-only')
    } catch (error) {
      servers.forget()
      throw error
    }
    return this
  }

  /**
   * Closes the connection if the server became read-only or no longer answers, so that the next
   * connection searches for the server that accepts writes. Also closes it if a commit reached
   * only the primary's disk instead of a standby: the primary would make each commit wait until
   * the statement timeout, and then only warn.
   */
  protected async watchOutcome<Answer>(sent: Promise<Answer>): Promise<Answer> {
    try {
      const response = await sent
      if (this.#isUnreplicated) throw new Error('Connection terminated: the commit has not reached a standby')
      return response
    } catch (error) {
      // All pending statements fail together, but only the first failure closes the connection.
      if (isConnectionFailure(error) && !this.#isGivenUp) {
        this.#isGivenUp = true
        this.#servers?.forget()
        void this.end()
      }
      throw error
    }
  }
}

/**
 * Names every statement with parameters, so the server plans it once per connection. If a
 * migration makes a plan stale, the statement gets a new name and a new plan.
 */
export class PreparingClient extends ServerClient {
  #isInTransaction = false

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    // Only Kysely passes a text and a list of values. The driver's own calls are passed on
    // unchanged.
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const waits = queryTimeoutOptions()
    if (isBegin(text)) this.#isInTransaction = true
    else if (isEnd(text)) this.#isInTransaction = false
    if (values.length === 0 || text.startsWith(CUSTOM_PLAN))
      return this.watchOutcome(send({ text, values, ...waits })) as never
    const isInTransaction = this.#isInTransaction
    return this.watchOutcome(send({ name: statementName(text), text, values, ...waits })).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      forgetStatementNames()
      // `inTransaction` runs the whole transaction again. Repeating only the statement could run
      // it outside the transaction, which may already be rolled back.
      if (isInTransaction) throw error
      return send({ name: statementName(text), text, values, ...waits })
    }) as never
  }
}

let generation = 0
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  // A statement with a list of variable length has unlimited variants.
  if (statementNames.size > 2000) forgetStatementNames()
  const name = `${generation}-${createHash('sha1').update(text).digest('base64url')}`
  statementNames.set(text, name)
  return name
}

function forgetStatementNames(): void {
  generation++
  statementNames.clear()
}

/**
 * Client of a pooler in transaction mode, with which statements cannot be named and settings are
 * lost after a transaction. It therefore sends the time limits in the same message as each
 * `begin`.
 */
export class PooledClient extends ServerClient {
  readonly #limits: string

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#limits = config.limits ?? ''
    this.once('connect', () => registerCancelable(this))
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const whole = isBegin(text) ? `${text}; ${this.#limits}` : text
    return this.watchOutcome(send({ text: whole, values, ...queryTimeoutOptions() })) as never
  }
}

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
